// SPDX-License-Identifier: MIT
//
// Barriers, for `parties` threads. A thread waits by being pending at the barrier: `arrived`
// threads are. When all parties have arrived, the thread chosen first opens the barrier (it is the
// serial one); each of the others then passes in a step of its own (PHASE_RELEASED), and `passes`
// counts those still to pass. Threads that arrive later wait for the next opening.
#include "model/rules.h"

#include <errno.h>

KIND_RULES(barrier, .acts_as = KIND_BARRIER, .ready = false, .may_be_left = false,
	   .holds_number = true);

// ---- init -------------------------------------------------------------------------------------

static struct op_result result_barrier_init(const struct world *w, uint32_t t)
{
	int64_t parties = w->threads[t].op.arg;
	return (struct op_result){.error = parties >= 1 && parties <= INT32_MAX ? 0 : EINVAL};
}

static void apply_barrier_init(struct transition *x)
{
	if (x->gets.error)
		return;
	apply_init(x);
	x->o->parties = x->th->op.arg;
}

// ---- wait -------------------------------------------------------------------------------------

static void arrive_at_barrier(struct world *w, const struct op *op)
{
	w->objects[op->object].arrived++;
}

static bool blocked_at_barrier(const struct world *w, uint32_t t, struct blocker *by)
{
	const struct thread *th = &w->threads[t];
	const struct object *o = object_of(w, t);
	*by = (struct blocker){.object = th->op.object};
	if (!o->alive)
		return false;
	if (th->phase == PHASE_RELEASED)
		return o->passes == 0;
	return o->passes > 0 || o->arrived < o->parties;
}

static struct op_result result_at_barrier(const struct world *w, uint32_t t)
{
	return (struct op_result){.value = w->threads[t].phase == PHASE_CALL};
}

// Moves all threads at barrier o from one phase to another. Returns how many there were.
static uint32_t move_all(struct world *w, uint32_t o, enum phase from, enum phase to)
{
	uint32_t n = 0;
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		struct thread *th = &w->threads[t];
		if (th->phase == from && th->op.code == OP_BARRIER_WAIT && th->op.object == o) {
			th->phase = (uint8_t)to;
			n++;
		}
	}
	return n;
}

static void apply_at_barrier(struct transition *x)
{
	uint32_t barrier = x->th->op.object;
	if (x->th->phase == PHASE_CALL) {
		x->o->passes = (uint32_t)x->o->parties;
		move_all(x->w, barrier, PHASE_CALL, PHASE_RELEASED);
	} else {
		uint32_t passing = move_all(x->w, barrier, PHASE_RELEASED, PHASE_RELEASED);
		x->step->crowded = passing > x->o->passes;
	}
	x->o->arrived--;
	if (--x->o->passes == 0) // more threads had arrived than the barrier has parties
		move_all(x->w, barrier, PHASE_RELEASED, PHASE_CALL);
}

// Passes of an open barrier commute, unless there are fewer passes than threads.
static void touches_at_barrier(const struct step *s, struct touches *l)
{
	bool passes = s->phase == PHASE_RELEASED;
	touch_object(l, s, passes && !s->crowded ? MODE_GIVE : MODE_WRITE);
	if (!passes)
		touch(l, THING_PARTIES, s->op.object, MODE_READ);
}

static void arrival_at_barrier(const struct op *op, struct touches *l)
{
	arrival_at_object(op, l);
	touch(l, THING_PARTIES, op->object, MODE_GIVE);
}

// The thread that opens the barrier has seen what all that arrived have seen.
static unsigned clocks_at_barrier(const struct step *s)
{
	return s->phase == PHASE_CALL ? RELEASES_PARTIES | JOINS_OBJECT : JOINS_OBJECT;
}

// ---- the rules ---------------------------------------------------------------------------------
// clang-format off

OP_RULES(barrier_init,
	.sort = SORT_INITIALISES, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_barrier_init, .apply = apply_barrier_init,
	.touches = touches_write, .arrival = arrival_at_object, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_GIVES, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(barrier_wait,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_at_barrier, .fault = fault_not_alive, .blocked = blocked_at_barrier,
	.result = result_at_barrier, .apply = apply_at_barrier,
	.touches = touches_at_barrier, .arrival = arrival_at_barrier, .clocks = clocks_at_barrier,
	.lets_continue = true, .moves_all = true, .sees_arrivals = true, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_CHANGES, .change = CHANGE_ALWAYS, .shows_value = true);
