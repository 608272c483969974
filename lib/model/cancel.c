// SPDX-License-Identifier: MIT
//
// Deferred cancellation of threads. To cancel a thread is to mark it. The thread acts on the mark
// at a cancellation point (MAY_BE_CANCELLED), as an outcome of its own (OUT_CANCEL), so mark and
// act are two steps. What runs then, the clean-up, is the program's code.
//
// A thread that is marked before it arrives at a cancellation point can only act on the mark there.
// If it is marked while it waits there, it may also continue, if it can: POSIX leaves open which
// comes first, the event that it waits for or the cancellation. A thread that acts in a condition
// wait leaves the wait set, so it takes no signal from another.
//
// Calls that POSIX allows to be cancellation points, but does not require to be (OP_MAY_CANCEL),
// let a marked thread do either.
#include "model/rules.h"

static bool is_marked(const struct thread *th)
{
	return th->cancelled && !th->cancel_off && !th->cancelling && !th->leaving;
}

static bool stands_at_point(const struct thread *th)
{
	return (th->phase == PHASE_CALL || th->phase == PHASE_WAIT) &&
	       op_rules[th->op.code]->outcomes & MAY_BE_CANCELLED;
}

void cancel_arrives(struct thread *th)
{
	bool may = th->op.code == OP_MAY_CANCEL;
	th->cancel_due = is_marked(th) && stands_at_point(th) && !may;
}

bool world_cancels(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	return thread_lives(th) && is_marked(th) && stands_at_point(th);
}

// pthread_testcancel() does nothing but act.
bool cancel_due(const struct thread *th)
{
	bool tests = th->op.code == OP_TESTCANCEL && is_marked(th);
	return th->phase == PHASE_CALL && (th->cancel_due || tests);
}

bool cancel_possible(const struct thread *th)
{
	return th->cancellable && stands_at_point(th);
}

// ---- cancel -----------------------------------------------------------------------------------

static enum fault fault_cancel(const struct world *w, uint32_t t, uint32_t *other)
{
	*other = w->threads[t].op.target;
	const struct thread *target = &w->threads[*other];
	bool gone = target->joined || (target->detached && target->life == LIFE_EXITED);
	return gone ? FAULT_CANCEL_GONE : FAULT_NONE;
}

static void apply_cancel(struct transition *x)
{
	x->w->threads[x->th->op.target].cancelled = true;
}

// Depends on whatever wakes the target from a wait: awake, it cannot act on its cancellation there.
static void touches_cancel(const struct step *s, struct touches *l)
{
	touch(l, THING_CANCEL, s->op.target, MODE_GIVE);
	touch(l, THING_MARK, s->op.target, MODE_WRITE);
	touch(l, THING_END, s->op.target, MODE_READ);
	touch(l, THING_CLAIM, s->op.target, MODE_READ);
	touch(l, THING_WAKING, s->op.target, MODE_READ);
	touch(l, THING_WAKING, 0, MODE_READ);
}

// ---- the thread itself ------------------------------------------------------------------------

static void apply_cancel_off(struct transition *x)
{
	x->th->cancel_off = true;
}

static void apply_cancel_on(struct transition *x)
{
	x->th->cancel_off = false;
}

static void apply_leave(struct transition *x)
{
	x->th->leaving = true;
}

// ---- the rules ---------------------------------------------------------------------------------
// clang-format off

OP_RULES(cancel,
	.sort = SORT_PLAIN, .other = OTHER_THREAD, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_cancel, .blocked = blocked_never,
	.result = result_success, .apply = apply_cancel,
	.touches = touches_cancel, .arrival = arrival_unseen, .clocks = clocks_nothing,
	.lets_continue = true, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_CANCELLED, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_NONE, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(testcancel,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = MAY_BE_CANCELLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_success, .apply = apply_nothing,
	.touches = touches_nothing, .arrival = arrival_unseen, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_NONE, .change = CHANGE_NEVER, .shows_value = false);

OP_RULES(may_cancel,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = MAY_BE_CANCELLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_success, .apply = apply_nothing,
	.touches = touches_nothing, .arrival = arrival_unseen, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_NONE, .change = CHANGE_NEVER, .shows_value = false);

// .local: only the thread's next cancellation point looks at the mark
OP_RULES(cancel_off,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_success, .apply = apply_cancel_off,
	.touches = touches_nothing, .arrival = arrival_unseen, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_LOCAL,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_NONE, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(cancel_on,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_success, .apply = apply_cancel_on,
	.touches = touches_nothing, .arrival = arrival_unseen, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_NONE, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(leave,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_success, .apply = apply_leave,
	.touches = touches_nothing, .arrival = arrival_unseen, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_NONE, .change = CHANGE_ALWAYS, .shows_value = false);
