// SPDX-License-Identifier: MIT
//
// How an interposed function (wrap_*.c) turns its call into an operation. OPERATION() asks the gate
// in RT_PLAN; else it makes the real call, in RT_RECORD between record_begin() and record_end().
// The real call is written once, as an expression that is evaluated only where the call is made.
//
// Interposed functions are also called before constructors have run, inside the C library's
// start-up, and in threads that were not created through the runtime: there rt_mode() is RT_OFF,
// and they are the real functions. errno is as the real function leaves it.
#ifndef RUNTIME_WRAP_WRAP_H
#define RUNTIME_WRAP_WRAP_H

#include "runtime/clib/clib.h"
#include "runtime/gate/end_event.h"
#include "runtime/gate/gate.h"
#include "runtime/gate/holders.h"
#include "runtime/gate/tags.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/run/record.h"
#include "runtime/thread_records.h"
#include "runtime/wrap/cancel.h"

#include "model/world.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

// How many times in a row the calling thread has read a clock (see wrap_time.c).
extern __thread unsigned call_clock_reads __attribute__((tls_model("initial-exec")));

// After the end of the run, in handlers of exit, the gate lets every operation of the one thread
// pass. Advances the time if the call waits for that.
void call_alone(struct call *c);

// Does the operation at the gate.
static inline void call_gate(struct call *c)
{
	int e = errno;
	call_clock_reads = 0;
	gate_op(c);
	if (end_decided)
		call_alone(c);
	errno = e;
	if (c->answer.result == ECANCELED)
		cancel_acts();
}

// Before the real call. True: the model has answered, and there is no real call.
static inline bool call_enter(struct call *c)
{
	enum rt_mode mode = rt_mode();
	if (mode == RT_PLAN) {
		call_gate(c);
		return true;
	}
	if (mode == RT_RECORD) {
		int e = errno;
		c->pending = record_begin(c->code, c->kind, c->addr, (uint64_t)(uintptr_t)c->mutex,
					  c->arg, c->site);
		c->recorded = true;
		errno = e;
	}
	return false;
}

// After the real call, whose result is in answer.
static inline void call_leave(struct call *c)
{
	if (!c->recorded)
		return;
	int e = errno;
	record_end(c->pending, c->answer.result, c->answer.value);
	errno = e;
}

// An initialisation makes the real call in every mode: that never blocks, refuses wrong arguments,
// and leaves the type and clock in the object, where they are read later. The arg of OP_INIT is the
// type.
static inline void init_enter(struct call *c)
{
	if (rt_mode() == RT_RECORD)
		call_enter(c);
}

static inline void init_leave(struct call *c)
{
	call_leave(c);
	if (c->answer.result == 0 && rt_mode() == RT_PLAN) {
		tags_renew(c->kind, c->addr, c->code == OP_INIT ? (int)c->arg : 0);
		holders_tell(c->kind, (uint64_t)(uintptr_t)c->addr, c->site);
		call_gate(c);
	}
}

// OPERATION(real, code, kind, addr, .mutex = m, .arg = a): the status, an errno value.
#define OPERATION(real, ...)                                                                       \
	({                                                                                         \
		struct call rt_call = {__VA_ARGS__, .site = RT_SITE()};                            \
		if (!call_enter(&rt_call)) {                                                       \
			rt_call.answer.result = CANCELLABLE(rt_call.pending, rt_call.code, real);  \
			call_leave(&rt_call);                                                      \
		}                                                                                  \
		rt_call.answer.result;                                                             \
	})

// The same of an initialisation.
#define INITIALISATION(real, ...)                                                                  \
	({                                                                                         \
		struct call rt_call = {__VA_ARGS__, .site = RT_SITE()};                            \
		init_enter(&rt_call);                                                              \
		rt_call.answer.result = (real);                                                    \
		init_leave(&rt_call);                                                              \
		rt_call.answer.result;                                                             \
	})

// From a result of -1 with errno set to an errno value, and back.
static inline int errno_of(int returned)
{
	return returned == 0 ? 0 : errno;
}

static inline int errno_return(int status)
{
	if (status == 0)
		return 0;
	errno = status;
	return -1;
}

// The result of a call with wrong arguments: the real call's errno value; in RT_PLAN, where the
// real call is not made, EINVAL.
#define REFUSED(real) (rt_mode() == RT_PLAN ? EINVAL : (real))

// The record for a handle. NULL: the runtime is off, or a recorded run does not know the thread. A
// controlled run ends here, with this mistake at this site, if there was never such a thread.
struct rt_thread *known_thread(pthread_t handle, enum fault mistake, uint64_t site);

// Ends a controlled run with this mistake of the calling thread about *r.
void mistake_about(const struct rt_thread *r, enum fault mistake, uint64_t site);

// ---- deadlines
//
// Times are in nanoseconds, with saturation: a time too far in the future is TR_NEVER.

// An absolute deadline by a clock, as op.arg: TR_NEVER for NULL. In RT_RECORD it is converted to
// CLOCK_MONOTONIC, for information only.
int64_t deadline_of(clockid_t id, const struct timespec *at);

// Does the C library accept this deadline, and this clock for waiting? Else it refuses the call at
// once, whatever the object, and the call is not an operation.
bool time_valid(const struct timespec *t);

// The same for a deadline that the calling function was given, which reads it.
#define DEADLINE_VALID(t) (CLIB_LOADS(t), time_valid(t))

bool clock_waits(clockid_t id);

int64_t time_ns(const struct timespec *t);
int64_t time_add(int64_t a, int64_t b);

// The reading of the real clock.
int64_t time_real(clockid_t id);

#endif
