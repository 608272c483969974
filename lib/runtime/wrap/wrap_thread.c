// SPDX-License-Identifier: MIT
//
// The interposed calls that create threads, interrupt them and name them. (wrap_join.c: those that
// join and detach them.)
#include "runtime/clib/clib.h"
#include "runtime/clib/imports.h"
#include "runtime/gate/end.h"
#include "runtime/gate/gate.h"
#include "runtime/gate/sites.h"
#include "runtime/memory/heap.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/report.h"
#include "runtime/run/fiber.h"
#include "runtime/run/record.h"
#include "runtime/run/runner.h"
#include "runtime/thread_records.h"
#include "runtime/wrap/cancel.h"
#include "runtime/wrap/thread_body.h"

#include "base/i18n.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

#define STACK_OURS (16 << 10) // bytes of a thread's stack for the runtime

// Creates the thread with the stack of its region, unless the program gives one. The C library's
// own allocations for the thread do not come from the program's heap.
static int really_create(pthread_t *handle, const pthread_attr_t *attr, struct rt_thread *r)
{
	pthread_attr_t own; // a copy for the call, never destroyed: it shares attr's memory
	void *given = NULL;
	size_t size = 0;
	if (attr)
		own = *attr;
	else
		pthread_attr_init(&own);
	pthread_attr_setdetachstate(&own, PTHREAD_CREATE_JOINABLE);
	pthread_attr_getstack(&own, &given, &size);
	bool has_stack = (uintptr_t)given + size != 0; // without a stack the address is -size
	pthread_attr_getstacksize(&own, &size);
	size = has_stack ? 0 : (size + STACK_OURS + 0xffff) & ~(size_t)0xffff;
	r->begin.heap = heap_new(size);
	if (r->begin.heap && size)
		pthread_attr_setstack(&own, heap_stack(r->begin.heap, size), size);
	if (fibers_on && fiber_create(handle, r, r->begin.heap, size))
		return 0;
	if (fibers_on)
		runner_lacks_thread(r->begin.heap, size);
	fiber_wanted(r->begin.heap, size);
	return UNSEEN(REAL(pthread_create)(handle, &own, thread_body, r));
}

// The result must reach the thread that joins it, also from a fiber.
static _Noreturn void leave_with(void *result, uint64_t site)
{
	struct rt_thread *r = rt_mode() == RT_PLAN ? thread_numbered(rt_self) : NULL;
	if (r)
		r->result = result;
	calls_leave();
	if (rt_mode() != RT_OFF)
		cancel_past(site);
	REAL(pthread_exit)(result);
	__builtin_unreachable();
}

void pthread_exit(void *result)
{
	leave_with(result, RT_SITE());
}

void thrd_exit(int result)
{
	leave_with((void *)(intptr_t)result, RT_SITE());
}

// What a thread was given on the stack of its creator is kept as it is now.
static void keep_given(uint32_t number, const void *arg)
{
	struct given *g = thread_given(number);
	uint64_t at = (uint64_t)(uintptr_t)arg, end = 0;
	uint64_t here = (uint64_t)(uintptr_t)__builtin_frame_address(0);
	if (at > here)
		end = frames_stack_end(rt_self, at);
	g->at = arg;
	g->n = end > at + GIVEN_BYTES ? GIVEN_BYTES : end > at ? (unsigned)(end - at) : 0;
	REAL(memcpy)(g->held, arg, g->n);
}

static int create_planned(pthread_t *handle, const pthread_attr_t *attr,
			  const struct beginning *wanted, const void *given)
{
	int detached = PTHREAD_CREATE_JOINABLE;
	if (attr)
		pthread_attr_getdetachstate(attr, &detached);
	bool is_detached = detached == PTHREAD_CREATE_DETACHED;
	imports_begin(wanted->routine);
	int64_t arg = (int64_t)(uintptr_t)wanted->routine | (is_detached ? CREATE_DETACHED : 0) |
		      (cancel_used ? CREATE_CANCELLABLE : 0);
	struct answer a = gate_op(&(struct call){OP_CREATE, .arg = arg, .site = wanted->site});
	struct rt_thread *r = thread_add((uint32_t)a.value);
	if (!r)
		return EAGAIN;
	r->begin = *wanted;
	keep_given(r->number, given);
	r->kept = handle;
	r->detached = is_detached;
	int rc = really_create(handle, attr, r);
	if (rc)
		end_run(END_TROUBLE, rt_self, 0, site_number(wanted->site), rc,
			N_("the system has no room for one more thread"));
	r->handle = *handle;
	gate_resume(wanted->site);
	clib_stores(handle, sizeof *handle, wanted->site);
	return 0;
}

// The new thread starts with all signals blocked, unless it was given a mask of its own.
static int create_masked(pthread_t *handle, const pthread_attr_t *attr, struct rt_thread *r)
{
	sigset_t all;
	r->begin.masked = !attr || pthread_attr_getsigmask_np(attr, &all) != 0;
	sigfillset(&all);
	if (r->begin.masked)
		REAL(pthread_sigmask)(SIG_SETMASK, &all, &r->begin.mask);
	int rc = REAL(pthread_create)(handle, attr, thread_body, r);
	if (r->begin.masked)
		REAL(pthread_sigmask)(SIG_SETMASK, &r->begin.mask, NULL);
	return rc;
}

static int create_recorded(pthread_t *handle, const pthread_attr_t *attr,
			   const struct beginning *wanted)
{
	uint32_t number = record_number();
	struct rt_thread *r = thread_add(number);
	if (!r)
		return EAGAIN;
	r->begin = *wanted;
	int detached = PTHREAD_CREATE_JOINABLE;
	if (attr)
		pthread_attr_getdetachstate(attr, &detached);
	r->detached = detached == PTHREAD_CREATE_DETACHED;
	int64_t arg = (int64_t)(uintptr_t)wanted->routine | (r->detached ? CREATE_DETACHED : 0) |
		      (cancel_used ? CREATE_CANCELLABLE : 0);
	struct pending *p = record_begin(OP_CREATE, KIND_NONE, NULL, number, arg, wanted->site);
	int rc = create_masked(handle, attr, r);
	if (!rc)
		r->handle = *handle;
	record_end(p, rc, number);
	return rc;
}

static int create(pthread_t *handle, const pthread_attr_t *attr, struct beginning wanted,
		  const void *given)
{
	if (rt_mode() == RT_PLAN)
		return create_planned(handle, attr, &wanted, given);
	return create_recorded(handle, attr, &wanted);
}

static bool early; // a thread was created before main; written by the only thread that there is

void thread_early_end(void)
{
	if (early)
		end_run(END_TROUBLE, rt_self, 0, 0, 0,
			N_("the program creates a thread before its main begins, as constructors "
			   "of global objects may: such a thread cannot be followed; create it in "
			   "main"));
}

int pthread_create(pthread_t *handle, const pthread_attr_t *attr, void *(*start)(void *), void *arg)
{
	early |= rt_process_mode == RT_OFF;
	if (rt_mode() == RT_OFF)
		return REAL(pthread_create)(handle, attr, start, arg);
	CLIB_LOADS(attr);
	return create(handle, attr,
		      (struct beginning){.start = start,
					 .arg = arg,
					 .routine = (uint64_t)(uintptr_t)start,
					 .site = RT_SITE()},
		      arg);
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
					   .site = RT_SITE()},
			arg);
	if (rc)
		free(s); // no other thread has it
	return rc == 0 ? thrd_success : rc == EAGAIN ? thrd_nomem : thrd_error;
}

// ---- a thread's own handle ----------------------------------------------------------------------

// From now on the thread may behave differently from identical ones (run/alike.h).
static void knows_itself(void)
{
	struct rt_thread *r = rt_mode() == RT_PLAN ? thread_numbered(rt_self) : NULL;
	if (r)
		r->knows_itself = true;
}

pthread_t pthread_self(void)
{
	knows_itself();
	return REAL(pthread_self)();
}

thrd_t thrd_current(void)
{
	knows_itself();
	return REAL(thrd_current)();
}

// ---- interruption -----------------------------------------------------------------------------

int tr_interrupt(pthread_t handle);

int tr_interrupt(pthread_t handle)
{
	struct rt_thread *r = rt_mode() == RT_OFF ? NULL : thread_of(handle);
	if (!r)
		return REAL(tr_interrupt)(handle);
	if (rt_mode() == RT_PLAN) {
		struct answer a = gate_op(
			&(struct call){OP_INTERRUPT, .target = r->number, .site = RT_SITE()});
		return a.result;
	}
	struct pending *p = record_begin(OP_INTERRUPT, KIND_NONE, NULL, r->number, 0, RT_SITE());
	int rc = UNSEEN(REAL(tr_interrupt)(handle));
	record_end(p, rc, 0);
	return rc;
}

// The name for debuggers is the thread's name here, too.
int pthread_setname_np(pthread_t handle, const char *name)
{
	struct rt_thread *r = rt_mode() == RT_OFF ? NULL : thread_of(handle);
	clib_loads_string(name, RT_SITE());
	if (r)
		report_event(EV_THREAD_NAME, 0, r->number, 0, name, strlen(name));
	return REAL(pthread_setname_np)(handle, name);
}
