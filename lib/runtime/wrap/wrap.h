// SPDX-License-Identifier: MIT
//
// What the interposed functions (wrap_*.c) are made of. Each one is a call turned into an
// operation: OPERATION() asks the gate in RT_PLAN, and makes the real call otherwise, between
// record_begin() and record_end() in RT_RECORD. The real call is written once, as the
// expression that is evaluated only where it happens.
//
// Interposed functions run before constructors have, inside the C library's start-up, and in
// threads that nobody created through us: there rt_mode() is RT_OFF and they are the real ones.
// errno comes back as the real function leaves it.
#ifndef RUNTIME_WRAP_WRAP_H
#define RUNTIME_WRAP_WRAP_H

#include "runtime/gate/end_event.h"
#include "runtime/gate/gate.h"
#include "runtime/gate/holders.h"
#include "runtime/gate/tags.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/run/record.h"
#include "runtime/thread_records.h"
#include "runtime/wrap/cancel.h"
#include "runtime/wrap/deadline.h"

#include "model/world.h"

#include <errno.h>

// How often in a row the calling thread has read a clock (see wrap_time.c).
extern __thread unsigned call_clock_reads __attribute__((tls_model("initial-exec")));

// After the end of the run, in handlers of exit, the gate lets everything pass, since one thread
// is left and nothing holds it. But what waits for time must see it pass.
void call_alone(struct call *c);

// The operation at the gate, whatever it stands for.
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

// The gate's side of a call: true if the model has answered, so that there is no real call.
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

// After the real call; answer holds what it gave back.
static inline void call_leave(struct call *c)
{
	if (!c->recorded)
		return;
	int e = errno;
	record_end(c->pending, c->answer.result, c->answer.value);
	errno = e;
}

// An initialisation makes the real call in every mode: it never blocks, refuses what cannot be,
// and leaves in the object its type and clock, which are read later. INIT's arg is the type.
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

// Functions that return -1 and set errno, into an errno value and back.
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

// What a refused call gives back: an errno value of the real call, which is not made in RT_PLAN.
#define REFUSED(real) (rt_mode() == RT_PLAN ? EINVAL : (real))

// The record for a handle. NULL: the runtime is off, or a real run does not know it. A controlled
// run ends here, with this mistake at this site, if there was never such a thread. Blocks only
// then; for calls of the program's threads.
struct rt_thread *known_thread(pthread_t handle, enum fault mistake, uint64_t site);

// Ends a controlled run, with this mistake of the calling thread about *r.
void mistake_about(const struct rt_thread *r, enum fault mistake, uint64_t site);

#endif
