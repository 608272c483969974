// SPDX-License-Identifier: MIT
//
// pthread_once: the first thread that enters runs the routine (`owner`) and finishes it; then
// `has_run` is set and all others pass. If that thread ends inside the routine (by cancellation),
// the once is as if nobody had entered.
#include "model/rules.h"

KIND_RULES(once, .acts_as = KIND_ONCE, .ready = true, .may_be_left = false, .holds_number = true);

static bool blocked_once(const struct world *w, uint32_t t, struct blocker *by)
{
	const struct object *o = object_of(w, t);
	*by = (struct blocker){.object = w->threads[t].op.object, .thread = o->owner};
	return !o->has_run && o->owner;
}

// The value is 1 for the first thread.
static struct op_result result_once(const struct world *w, uint32_t t)
{
	return (struct op_result){.value = !object_of(w, t)->has_run};
}

static void apply_once(struct transition *x)
{
	if (x->gets.value)
		x->o->owner = x->t;
}

static void apply_once_left(struct transition *x)
{
	x->o->owner = 0;
}

static void apply_once_done(struct transition *x)
{
	x->o->owner = 0;
	x->o->has_run = true;
}

// ---- the rules ---------------------------------------------------------------------------------
// clang-format off

OP_RULES(once,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_not_alive, .blocked = blocked_once,
	.result = result_once, .apply = apply_once,
	.touches = touches_if_value, .arrival = arrival_unseen, .clocks = clocks_join_object,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_NONE, .change = CHANGE_ALWAYS, .shows_value = true);

OP_RULES(once_left,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_not_alive, .blocked = blocked_never,
	.result = result_success, .apply = apply_once_left,
	.touches = touches_write, .arrival = arrival_unseen, .clocks = clocks_release_object,
	.lets_continue = true, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_GIVES, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(once_done,
	.sort = SORT_PLAIN, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_not_alive, .blocked = blocked_never,
	.result = result_success, .apply = apply_once_done,
	.touches = touches_write, .arrival = arrival_unseen, .clocks = clocks_release_object,
	.lets_continue = true, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_GIVES, .change = CHANGE_ALWAYS, .shows_value = false);
