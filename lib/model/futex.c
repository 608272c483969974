// SPDX-License-Identifier: MIT
//
// Futexes: waiting on a place in memory until another thread wakes whoever waits there. A wait is
// two steps. The thread compares the place with the value that it expects, and joins the wait set
// or returns at once (PHASE_CALL). In the wait set (PHASE_WAIT) its time limit or a spurious
// wake-up ends the call; a thread that another one wakes returns by a step of its own
// (PHASE_RELEASED), which changes nothing else.
//
// The kernel does not promise which threads it wakes if more wait than are to be woken. One is any
// of them. Several are taken in a ring of the waiting threads by their numbers, from any place on:
// these are all sets if one thread is left out, or if three wait.
#include "model/rules.h"

#include <errno.h>

static size_t count_waiters(const struct world *w, uint32_t place)
{
	size_t n = 0;
	for (uint32_t t = 1; t <= w->nthreads; t++)
		n += cond_is_waiter(w, t, place);
	return n;
}

bool futex_leaves_some(const struct world *w, const struct op *op)
{
	return count_waiters(w, op->object) > op->most;
}

// ---- wait ---------------------------------------------------------------------------------------

static bool blocked_wait(const struct world *w, uint32_t t, struct blocker *by)
{
	*by = (struct blocker){.object = w->threads[t].op.object};
	return w->threads[t].phase == PHASE_WAIT;
}

static struct op_result result_wait(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	bool other = (uint32_t)object_of(w, t)->value != th->op.expected;
	return (struct op_result){.error = th->phase == PHASE_CALL && other ? EAGAIN : 0};
}

static void apply_wait(struct transition *x)
{
	if (x->th->phase != PHASE_CALL)
		return;
	x->step->before = x->o->value;
	if (x->gets.error)
		return;
	enter_phase(x->w, x->th, PHASE_WAIT);
	x->waits = true;
}

// A wait that begins reads the place. Threads join and leave the wait set in any order.
static void touches_wait(const struct step *s, struct touches *l)
{
	if (s->phase == PHASE_CALL)
		touch(l, THING_OBJECT, s->op.object, MODE_READ);
	if (s->phase == PHASE_WAIT || s->after == PHASE_WAIT)
		touch(l, THING_WAIT_SET, s->op.object, MODE_GIVE);
	if (s->phase == PHASE_RELEASED) {
		touch(l, THING_WAKING, s->choice.thread, MODE_READ);
		touch(l, THING_RETURNS, s->op.object, MODE_READ);
	}
}

// ---- wake ---------------------------------------------------------------------------------------

static void wake(struct transition *x, uint32_t t)
{
	enter_phase(x->w, &x->w->threads[t], PHASE_RELEASED);
	x->gets.value++;
}

static void apply_wake(struct transition *x)
{
	if (x->choice.target)
		wake(x, x->choice.target);
}

static void apply_wake_many(struct transition *x)
{
	uint32_t place = x->th->op.object, most = x->th->op.most, n = (uint32_t)x->w->nthreads;
	uint32_t t = x->choice.target ? x->choice.target : 1;
	for (uint32_t i = 0; i < n && x->gets.value < most; i++, t = t % n + 1)
		if (cond_is_waiter(x->w, t, place))
			wake(x, t);
}

static void touches_wake(const struct step *s, struct touches *l)
{
	touch(l, THING_WAIT_SET, s->op.object, s->value ? MODE_WRITE : MODE_READ);
	if (s->choice.target)
		touch(l, THING_WAKING, s->choice.target, MODE_GIVE);
}

static void touches_wake_many(const struct step *s, struct touches *l)
{
	touch(l, THING_WAIT_SET, s->op.object, s->value ? MODE_WRITE : MODE_READ);
	if (s->value) // the step does not record which threads it has woken
		touch(l, THING_RETURNS, s->op.object, MODE_GIVE);
}

// ---- the rules ---------------------------------------------------------------------------------
// clang-format off

// A futex orders nothing that the race detector counts: the program's atomic accesses do.
OP_RULES(futex_wait,
	.sort = SORT_PLAIN, .other = OTHER_VALUE, .outcomes = MAY_TIME_OUT | MAY_WAKE,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_wait,
	.result = result_wait, .apply = apply_wait,
	.touches = touches_wait, .arrival = arrival_unseen, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = ERRORS(EAGAIN, ETIMEDOUT), .role = ROLE_NONE, .change = CHANGE_ALWAYS,
	.shows_value = false);

OP_RULES(futex_wake,
	.sort = SORT_PLAIN, .other = OTHER_VALUE, .outcomes = WAKES_A_WAITER,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_success, .apply = apply_wake,
	.touches = touches_wake, .arrival = arrival_unseen, .clocks = clocks_nothing,
	.lets_continue = true, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_always, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_CHANGES, .change = CHANGE_ALWAYS, .shows_value = true);

OP_RULES(futex_wake_many,
	.sort = SORT_PLAIN, .other = OTHER_VALUE, .outcomes = WAKES_A_WAITER,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_success, .apply = apply_wake_many,
	.touches = touches_wake_many, .arrival = arrival_unseen, .clocks = clocks_nothing,
	.lets_continue = true, .moves_all = true, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_always, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_CHANGES, .change = CHANGE_ALWAYS, .shows_value = true);
