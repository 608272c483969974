// SPDX-License-Identifier: MIT
//
// Conditions. A wait is three steps. The thread releases the mutex and joins the wait set
// (PHASE_CALL). It is woken, as part of a signal, broadcast or interruption, by its time limit or
// by a spurious wake-up (PHASE_WAIT). It takes the mutex again (PHASE_RELOCK); other threads may
// take the mutex before it. The wait set is the threads in PHASE_WAIT.
#include "model/rules.h"

#include <errno.h>

KIND_RULES(cond, .acts_as = KIND_COND, .ready = true, .may_be_left = false, .holds_number = false);

bool cond_is_waiter(const struct world *w, uint32_t t, uint32_t cond)
{
	return t >= 1 && t <= w->nthreads && w->threads[t].phase == PHASE_WAIT &&
	       w->threads[t].op.object == cond;
}

bool cond_has_waiter(const struct world *w, uint32_t cond)
{
	for (uint32_t t = 1; t <= w->nthreads; t++)
		if (cond_is_waiter(w, t, cond))
			return true;
	return false;
}

void cond_wake(struct world *w, struct thread *waiter, int32_t result)
{
	waiter->result = result;
	waiter->signalled_among_others = false;
	enter_phase(w, waiter, PHASE_RELOCK);
}

// Is the wait interrupted before it begins?
static bool marked(const struct thread *th)
{
	return th->op.code == OP_COND_WAIT_INT && th->interrupted && !th->cancelling;
}

// POSIX: a wait that times out may consume a signal that is sent at the same time. This outcome
// differs from others only if the signal could have woken another thread: if no other thread waits,
// the limit passes before the signal, which then wakes nobody.
bool cond_late(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	bool passes = w->rules.any_timeouts || th->op.arg <= w->now;
	return th->phase == PHASE_RELOCK && th->signalled_among_others && passes && !marked(th) &&
	       world_enabled(w, t);
}

bool cond_cancel(struct transition *x)
{
	struct object *mutex = &x->w->objects[x->th->op.mutex];
	if (!op_waits(x->th->op.code) || mutex->owner != x->t)
		return false;
	mutex_give(mutex);
	x->step->held = mutex->depth;
	cond_wake(x->w, x->th, ECANCELED);
	return true;
}

// ---- wait ---------------------------------------------------------------------------------------

static enum fault fault_wait(const struct world *w, uint32_t t, uint32_t *other)
{
	const struct op *op = &w->threads[t].op;
	enum fault fault = fault_not_alive(w, t, other);
	if (fault)
		return fault;
	const struct object *mutex = &w->objects[op->mutex];
	bool checks = mutex_type(mutex) == MUTEX_ERRORCHECK || mutex->type & MUTEX_ROBUST;
	if (mutex->owner != t && checks)
		return FAULT_NONE; // the result EPERM; other types leave it undefined
	*other = mutex->owner;
	if (*other != t)
		return FAULT_WAIT_NO_MUTEX;
	for (uint32_t u = 1; u <= w->nthreads; u++) {
		const struct thread *th = &w->threads[u];
		if (th->phase == PHASE_WAIT && th->op.object == op->object &&
		    th->op.mutex != op->mutex) {
			*other = u;
			return FAULT_WAIT_TWO_MUTEXES;
		}
	}
	*other = 0;
	return FAULT_NONE;
}

static bool blocked_wait(const struct world *w, uint32_t t, struct blocker *by)
{
	const struct thread *th = &w->threads[t];
	if (th->phase == PHASE_RELOCK)
		return mutex_blocked(w, th->op.mutex, t, by);
	*by = (struct blocker){.object = th->op.object};
	return th->phase == PHASE_WAIT;
}

static struct op_result result_wait(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	if (th->phase == PHASE_CALL && w->objects[th->op.mutex].owner != t)
		return (struct op_result){.error = EPERM};
	int32_t woken_by = th->phase == PHASE_RELOCK ? th->result : 0;
	int32_t orphaned = th->phase == PHASE_RELOCK && woken_by != ECANCELED
				   ? mutex_orphaned(&w->objects[th->op.mutex])
				   : 0;
	if (orphaned)
		return (struct op_result){.error = orphaned};
	return (struct op_result){.error = marked(th) ? EINTR : woken_by};
}

// The C library unlocks a recursive mutex once: one that is locked twice stays held during the
// wait.
static void apply_wait(struct transition *x)
{
	struct object *mutex = &x->w->objects[x->th->op.mutex];
	bool interrupted = marked(x->th);
	if (x->gets.error == EPERM)
		return;
	if (interrupted && x->gets.error == EINTR)
		x->th->interrupted = false;
	if (x->th->phase == PHASE_RELOCK) {
		if (mutex->robust != ROBUST_LOST)
			mutex_take(mutex, x->t);
	} else if (!interrupted) {
		mutex_give(mutex);
		x->step->held = mutex->depth;
		enter_phase(x->w, x->th, PHASE_WAIT);
		x->waits = true;
	}
}

static void touches_wait(const struct step *s, struct touches *l)
{
	if (s->op.code == OP_COND_WAIT_INT)
		touch(l, THING_MARK, s->choice.thread, MODE_WRITE);
	if (s->phase != PHASE_RELOCK)
		touch(l, THING_OBJECT, s->op.object, MODE_WRITE);
	if (s->phase != PHASE_WAIT)
		touch(l, THING_OBJECT, s->op.mutex, MODE_WRITE);
	if (s->phase == PHASE_RELOCK) {
		touch(l, THING_WAKING, s->choice.thread, MODE_READ);
		touch(l, THING_RETURNS, s->op.object, MODE_READ);
	}
}

// A signal orders nothing, neither before the wait nor after it: only the mutex does (POSIX).
static unsigned clocks_wait(const struct step *s)
{
	unsigned clocks = 0;
	if (s->phase == PHASE_CALL && s->after != PHASE_RUN)
		clocks |= RELEASES_MUTEX;
	if (s->phase == PHASE_RELOCK && s->after == PHASE_RUN)
		clocks |= JOINS_MUTEX;
	if (s->op.code == OP_COND_WAIT_INT && s->after == PHASE_RUN)
		clocks |= JOINS_MARK;
	return clocks;
}

// ---- signal, broadcast --------------------------------------------------------------------------

static void apply_signal(struct transition *x)
{
	if (!x->choice.target)
		return;
	struct thread *woken = &x->w->threads[x->choice.target];
	cond_wake(x->w, woken, 0);
	woken->signalled_among_others =
		woken->op.arg != TR_NEVER && cond_has_waiter(x->w, x->th->op.object);
}

static void touches_signal(const struct step *s, struct touches *l)
{
	uint32_t woken = s->choice.target;
	touch_object(l, s, woken ? MODE_WRITE : MODE_READ);
	if (woken)
		touch(l, THING_WAKING, woken, MODE_GIVE);
}

static void apply_broadcast(struct transition *x)
{
	for (uint32_t t = 1; t <= x->w->nthreads; t++) {
		struct thread *th = &x->w->threads[t];
		if (th->phase == PHASE_WAIT && th->op.object == x->th->op.object) {
			// each waiter keeps its place in the order of arrival
			uint64_t since = th->since;
			cond_wake(x->w, th, 0);
			th->since = since;
			x->gets.value++;
		}
	}
}

static void touches_broadcast(const struct step *s, struct touches *l)
{
	touch_object(l, s, s->value ? MODE_WRITE : MODE_READ);
	touch(l, THING_RETURNS, s->op.object, MODE_GIVE);
	if (s->value) // the step does not record which threads it has woken
		touch(l, THING_WAKING, 0, MODE_GIVE);
}

// ---- the rules ---------------------------------------------------------------------------------
// clang-format off

OP_RULES(cond_wait,
	.sort = SORT_PLAIN, .other = OTHER_MUTEX,
	.outcomes = MAY_TIME_OUT | MAY_WAKE | MAY_BE_CANCELLED,
	.arrive = arrive_plainly, .fault = fault_wait, .blocked = blocked_wait,
	.result = result_wait, .apply = apply_wait,
	.touches = touches_wait, .arrival = arrival_at_object, .clocks = clocks_wait,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = ERRORS(ETIMEDOUT, EPERM, EOWNERDEAD, ENOTRECOVERABLE), .role = ROLE_NONE,
	.change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(cond_wait_int,
	.sort = SORT_PLAIN, .other = OTHER_MUTEX,
	.outcomes = MAY_TIME_OUT | MAY_WAKE | MAY_BE_INTERRUPTED | MAY_BE_CANCELLED,
	.arrive = arrive_plainly, .fault = fault_wait, .blocked = blocked_wait,
	.result = result_wait, .apply = apply_wait,
	.touches = touches_wait, .arrival = arrival_at_object, .clocks = clocks_wait,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = ERRORS(ETIMEDOUT, EPERM, EINTR, EOWNERDEAD, ENOTRECOVERABLE), .role = ROLE_NONE,
	.change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(signal,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = WAKES_A_WAITER,
	.arrive = arrive_plainly, .fault = fault_not_alive, .blocked = blocked_never,
	.result = result_success, .apply = apply_signal,
	.touches = touches_signal, .arrival = arrival_at_object, .clocks = clocks_nothing,
	.lets_continue = true, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_always, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_CHANGES, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(broadcast,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_not_alive, .blocked = blocked_never,
	.result = result_success, .apply = apply_broadcast,
	.touches = touches_broadcast, .arrival = arrival_at_object, .clocks = clocks_nothing,
	.lets_continue = true, .moves_all = true, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_always, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_CHANGES, .change = CHANGE_ALWAYS, .shows_value = false);
