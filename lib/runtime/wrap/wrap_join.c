// SPDX-License-Identifier: MIT
//
// The interposed calls that join and detach threads.
#include "runtime/clib/clib.h"
#include "runtime/gate/gate.h"
#include "runtime/gate/run_world.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/run/record.h"
#include "runtime/wrap/cancel.h"
#include "runtime/wrap/wrap.h"

#include <errno.h>
#include <threads.h>

// The kind of a join: try, timed, or without a deadline.
struct join {
	enum op_code code;
	clockid_t clock;
	const struct timespec *deadline;
	uint64_t site;
};

static int join_planned(struct rt_thread *r, void **result, const struct join *j)
{
	int64_t arg = j->code == OP_JOIN ? virtual_deadline(j->clock, j->deadline) : 0;
	struct answer a =
		gate_op(&(struct call){j->code, .target = r->number, .arg = arg, .site = j->site});
	if (a.result == ECANCELED)
		cancel_acts();
	if (a.result)
		return a.result;
	int rc = thread_take_result(r, result);
	if (!rc && result)
		clib_stores(result, sizeof *result, j->site);
	return rc;
}

static int join_really(pthread_t handle, void **result, const struct join *j)
{
	if (j->code == OP_TRYJOIN)
		return REAL(pthread_tryjoin_np)(handle, result);
	if (!j->deadline)
		return REAL(pthread_join)(handle, result);
	return REAL(pthread_clockjoin_np)(handle, result, j->clock, j->deadline);
}

// The thread was cancelled while it waited.
static void not_joined(void *r)
{
	((struct rt_thread *)r)->joined = false;
}

// A second join is a fault, and could crash the C library: it is recorded and not passed on.
static int join_recorded(struct rt_thread *r, void **result, const struct join *j)
{
	int64_t arg = j->code == OP_JOIN ? deadline_of(j->clock, j->deadline) : 0;
	struct pending *p = record_begin(j->code, KIND_NONE, NULL, r->number, arg, j->site);
	volatile bool refused = r->joined || r->detached;
	r->joined = !r->detached; // before the handle may be given to another thread
	int rc = EINVAL;
	pthread_cleanup_push(not_joined, r);
	if (!refused)
		rc = CANCELLABLE(p, j->code, join_really(r->handle, result, j));
	pthread_cleanup_pop(0);
	if (rc && !refused)
		r->joined = false;
	record_end(p, rc, 0);
	return rc;
}

static int join(pthread_t handle, void **result, struct join j)
{
	struct rt_thread *r = known_thread(handle, FAULT_JOIN_NOBODY, j.site);
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
	CLIB_LOADS(deadline);
	return join(handle, result,
		    (struct join){.code = OP_JOIN, CLOCK_REALTIME, deadline, RT_SITE()});
}

int pthread_clockjoin_np(pthread_t handle, void **result, clockid_t clock,
			 const struct timespec *deadline)
{
	CLIB_LOADS(deadline);
	return join(handle, result, (struct join){.code = OP_JOIN, clock, deadline, RT_SITE()});
}

int thrd_join(thrd_t handle, int *result)
{
	void *got = NULL;
	int rc = join(handle, &got, (struct join){.code = OP_JOIN, .site = RT_SITE()});
	if (rc)
		return thrd_error;
	if (result) {
		CLIB_STORES(result);
		*result = (int)(intptr_t)got;
	}
	return thrd_success;
}

static int detach(pthread_t handle, uint64_t site)
{
	struct rt_thread *r = known_thread(handle, FAULT_DETACH_NOBODY, site);
	if (!r)
		return REAL(pthread_detach)(handle);
	if (rt_mode() == RT_PLAN) {
		struct answer a =
			gate_op(&(struct call){OP_DETACH, .target = r->number, .site = site});
		r->detached = true;
		if (run_world.threads[r->number].life == LIFE_EXITED)
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
