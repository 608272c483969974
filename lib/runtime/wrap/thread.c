// SPDX-License-Identifier: MIT
//
// The interposed calls that make, join and detach threads, and what runs at a thread's begin and
// end.
#include "runtime/gate/gate.h"
#include "runtime/memory/heap.h"
#include "runtime/wrap/wrap.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

#define STACK_OURS (16 << 10) // what the runtime may need of a thread's stack

// ---- a thread's life ---------------------------------------------------------------------------

// In RT_RECORD the C library runs the destructors of thread-specific data, which may use
// locks. Ours has the value of the round and arms itself again, so that it notes the thread's
// end in the last of them.
static pthread_key_t last_key;

static void last_destructor(void *value)
{
	intptr_t round = (intptr_t)value;
	if (round < PTHREAD_DESTRUCTOR_ITERATIONS) {
		REAL(pthread_setspecific)(last_key, (void *)(round + 1));
		return;
	}
	record_end(record_begin(OP_EXIT, KIND_NONE, NULL, 0, 0, 0), 0, 0);
	rt_self = 0;
}

int thread_record_ends(void)
{
	return REAL(pthread_key_create)(&last_key, last_destructor);
}

void thread_ended(void *unused)
{
	(void)unused;
	if (rt_mode() == RT_PLAN) {
		keys_run_destructors();
		gate_leave(0);
	} else if (rt_mode() == RT_RECORD)
		REAL(pthread_setspecific)(last_key, (void *)(intptr_t)1);
}

static void *thread_body(void *arg)
{
	struct rt_thread *r = arg;
	thread_enter(r);
	if (rt_process_mode == RT_PLAN) {
		heap_use(r->begin.heap);
		crash_stack();
		gate_enter();
	} else {
		record_end(record_begin(OP_START, KIND_NONE, NULL, 0, 0, r->begin.site), 0, 0);
	}
	void *result;
	pthread_cleanup_push(thread_ended, NULL);
	result = r->begin.start(r->begin.arg);
	pthread_cleanup_pop(1);
	return result;
}

// With a stack at a place of the thread's own, but for one that the program gives. What the C
// library allocates for a thread and gives back when it is joined is nothing to the program's own
// memory.
static int really_create(pthread_t *handle, const pthread_attr_t *attr, struct rt_thread *r)
{
	pthread_attr_t own; // a copy for the call, never destroyed: what it leads to is attr's
	void *given = NULL;
	size_t size = 0;
	if (attr)
		own = *attr;
	else
		pthread_attr_init(&own);
	pthread_attr_setdetachstate(&own, PTHREAD_CREATE_JOINABLE);
	pthread_attr_getstack(&own, &given, &size);
	bool has_stack = (uintptr_t)given + size != 0; // it counts down from 0 if there is none
	pthread_attr_getstacksize(&own, &size);
	size = has_stack ? 0 : (size + STACK_OURS + 0xffff) & ~(size_t)0xffff;
	r->begin.heap = heap_new(size);
	if (r->begin.heap && size)
		pthread_attr_setstack(&own, heap_stack(r->begin.heap, size), size);
	return UNSEEN(REAL(pthread_create)(handle, &own, thread_body, r));
}

static int create_planned(pthread_t *handle, const pthread_attr_t *attr,
			  const struct beginning *wanted)
{
	int detached = PTHREAD_CREATE_JOINABLE;
	if (attr)
		pthread_attr_getdetachstate(attr, &detached);
	bool is_detached = detached == PTHREAD_CREATE_DETACHED;
	int64_t arg = (int64_t)(uintptr_t)wanted->routine | (is_detached ? CREATE_DETACHED : 0);
	struct answer a = gate_op(OP_CREATE, KIND_NONE, NULL, 0, NULL, arg, wanted->site);
	struct rt_thread *r = thread_add((uint32_t)a.value);
	if (!r)
		return EAGAIN;
	r->begin = *wanted;
	r->detached = is_detached;
	int rc = really_create(handle, attr, r);
	if (rc)
		gate_end(END_TROUBLE, rt_self, 0, gate_site(wanted->site), rc,
			 "the system has no room for one more thread");
	r->handle = *handle;
	gate_resume(wanted->site);
	return 0;
}

static int create_recorded(pthread_t *handle, const pthread_attr_t *attr,
			   const struct beginning *wanted)
{
	uint32_t number = threads_next();
	struct rt_thread *r = thread_add(number);
	if (!r)
		return EAGAIN;
	r->begin = *wanted;
	int detached = PTHREAD_CREATE_JOINABLE;
	if (attr)
		pthread_attr_getdetachstate(attr, &detached);
	r->detached = detached == PTHREAD_CREATE_DETACHED;
	int64_t arg = (int64_t)(uintptr_t)wanted->routine | (r->detached ? CREATE_DETACHED : 0);
	struct pending *p = record_begin(OP_CREATE, KIND_NONE, NULL, number, arg, wanted->site);
	int rc = REAL(pthread_create)(handle, attr, thread_body, r);
	if (!rc)
		r->handle = *handle;
	record_end(p, rc, number);
	return rc;
}

static int create(pthread_t *handle, const pthread_attr_t *attr, struct beginning wanted)
{
	if (rt_mode() == RT_PLAN)
		return create_planned(handle, attr, &wanted);
	return create_recorded(handle, attr, &wanted);
}

int pthread_create(pthread_t *handle, const pthread_attr_t *attr, void *(*start)(void *), void *arg)
{
	if (rt_mode() == RT_OFF)
		return REAL(pthread_create)(handle, attr, start, arg);
	return create(handle, attr,
		      (struct beginning){.start = start,
					 .arg = arg,
					 .routine = (uint64_t)(uintptr_t)start,
					 .site = RT_SITE()});
}

struct c11_start {
	thrd_start_t start;
	void *arg;
};

static void *c11_body(void *arg)
{
	struct c11_start s = *(struct c11_start *)arg;
	free(arg);
	return (void *)(intptr_t)s.start(s.arg);
}

int thrd_create(thrd_t *handle, thrd_start_t start, void *arg)
{
	if (rt_mode() == RT_OFF)
		return REAL(thrd_create)(handle, start, arg);
	struct c11_start *s = malloc(sizeof *s);
	if (!s)
		return thrd_nomem;
	*s = (struct c11_start){start, arg};
	int rc = create(handle, NULL,
			(struct beginning){.start = c11_body,
					   .arg = s,
					   .routine = (uint64_t)(uintptr_t)start,
					   .site = RT_SITE()});
	if (rc)
		free(s); // nobody else has it
	return rc == 0 ? thrd_success : rc == EAGAIN ? thrd_nomem : thrd_error;
}

// ---- joining -----------------------------------------------------------------------------------

// How a join may wait: not at all, until a deadline, or for ever.
struct join {
	enum op_code code;
	clockid_t clock;
	const struct timespec *deadline;
	uint64_t site;
};

static int join_planned(struct rt_thread *r, void **result, const struct join *j)
{
	int64_t arg = j->code == OP_JOIN ? gate_deadline(j->clock, j->deadline) : 0;
	struct answer a = gate_op(j->code, KIND_NONE, NULL, r->number, NULL, arg, j->site);
	if (a.result)
		return a.result;
	r->joined = true;
	return r->number == 1 ? 0 : UNSEEN(REAL(pthread_join)(r->handle, result));
}

static int join_really(pthread_t handle, void **result, const struct join *j)
{
	if (j->code == OP_TRYJOIN)
		return REAL(pthread_tryjoin_np)(handle, result);
	if (!j->deadline)
		return REAL(pthread_join)(handle, result);
	return REAL(pthread_clockjoin_np)(handle, result, j->clock, j->deadline);
}

// A second join is the program's mistake, and could crash the C library: it is noted and refused.
static int join_recorded(struct rt_thread *r, void **result, const struct join *j)
{
	int64_t arg = j->code == OP_JOIN ? wrap_deadline(j->clock, j->deadline) : 0;
	struct pending *p = record_begin(j->code, KIND_NONE, NULL, r->number, arg, j->site);
	bool refused = r->joined || r->detached;
	r->joined = !r->detached; // before the handle may be given to another thread
	int rc = refused ? EINVAL : join_really(r->handle, result, j);
	if (rc && !refused)
		r->joined = false;
	record_end(p, rc, 0);
	return rc;
}

static int join(pthread_t handle, void **result, struct join j)
{
	struct rt_thread *r = rt_mode() == RT_OFF ? NULL : thread_of(handle);
	if (!r)
		return join_really(handle, result, &j);
	return rt_mode() == RT_PLAN ? join_planned(r, result, &j) : join_recorded(r, result, &j);
}

int pthread_join(pthread_t handle, void **result)
{
	return join(handle, result, (struct join){.code = OP_JOIN, .site = RT_SITE()});
}

int pthread_tryjoin_np(pthread_t handle, void **result)
{
	return join(handle, result, (struct join){.code = OP_TRYJOIN, .site = RT_SITE()});
}

int pthread_timedjoin_np(pthread_t handle, void **result, const struct timespec *deadline)
{
	return join(handle, result,
		    (struct join){.code = OP_JOIN, CLOCK_REALTIME, deadline, RT_SITE()});
}

int pthread_clockjoin_np(pthread_t handle, void **result, clockid_t clock,
			 const struct timespec *deadline)
{
	return join(handle, result, (struct join){.code = OP_JOIN, clock, deadline, RT_SITE()});
}

int thrd_join(thrd_t handle, int *result)
{
	void *got = NULL;
	int rc = join(handle, &got, (struct join){.code = OP_JOIN, .site = RT_SITE()});
	if (rc)
		return thrd_error;
	if (result)
		*result = (int)(intptr_t)got;
	return thrd_success;
}

static int detach(pthread_t handle, uint64_t site)
{
	struct rt_thread *r = rt_mode() == RT_OFF ? NULL : thread_of(handle);
	if (!r)
		return REAL(pthread_detach)(handle);
	if (rt_mode() == RT_PLAN) {
		struct answer a = gate_op(OP_DETACH, KIND_NONE, NULL, r->number, NULL, 0, site);
		r->detached = true;
		if (gate.world.threads[r->number].life == LIFE_EXITED)
			thread_await_end(r->number);
		return a.result;
	}
	struct pending *p = record_begin(OP_DETACH, KIND_NONE, NULL, r->number, 0, site);
	int rc = r->joined || r->detached ? EINVAL : REAL(pthread_detach)(handle);
	r->detached = true;
	record_end(p, rc, 0);
	return rc;
}

int pthread_detach(pthread_t handle)
{
	return detach(handle, RT_SITE());
}

int thrd_detach(thrd_t handle)
{
	return detach(handle, RT_SITE()) ? thrd_error : thrd_success;
}

// ---- interruption -----------------------------------------------------------------------------

int tr_interrupt(pthread_t handle);

int tr_interrupt(pthread_t handle)
{
	struct rt_thread *r = rt_mode() == RT_OFF ? NULL : thread_of(handle);
	if (!r)
		return REAL(tr_interrupt)(handle);
	if (rt_mode() == RT_PLAN) {
		struct answer a =
			gate_op(OP_INTERRUPT, KIND_NONE, NULL, r->number, NULL, 0, RT_SITE());
		return a.result;
	}
	struct pending *p = record_begin(OP_INTERRUPT, KIND_NONE, NULL, r->number, 0, RT_SITE());
	int rc = UNSEEN(REAL(tr_interrupt)(handle));
	record_end(p, rc, 0);
	return rc;
}

// The name the program gives a thread for debuggers is its name here too.
int pthread_setname_np(pthread_t handle, const char *name)
{
	struct rt_thread *r = rt_mode() == RT_OFF ? NULL : thread_of(handle);
	if (r)
		report_event(EV_THREAD_NAME, 0, r->number, 0, name, strlen(name));
	return REAL(pthread_setname_np)(handle, name);
}
