// SPDX-License-Identifier: MIT
//
// Time: sleeps and yields, and which deadlines may pass.
//
// In virtual time the clock moves only when nothing else can happen: then the earliest deadline
// passes (if several share it, each is a choice). With any_timeouts every deadline may pass at any
// moment, and a sleep orders nothing.
#include "model/rules.h"

// ---- sleep, yield -----------------------------------------------------------------------------

static bool blocked_sleep(const struct world *w, uint32_t t, struct blocker *by)
{
	int64_t until = w->threads[t].op.arg;
	if (until <= w->now || (w->rules.any_timeouts && until != TR_NEVER))
		return false;
	*by = (struct blocker){0};
	return true;
}

static void apply_sleep(struct transition *x)
{
	int64_t until = x->th->op.arg;
	if (until > x->w->now && until != TR_NEVER)
		x->w->now = until;
}

// ---- deadlines ----------------------------------------------------------------------------------

int64_t clock_deadline(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	if (th->phase == PHASE_RUN || !thread_lives(th) ||
	    op_rows[th->op.code].arg != ARG_DEADLINE || cancel_due(th))
		return TR_NEVER;
	bool waits = th->phase == PHASE_WAIT || (th->phase == PHASE_CALL && !world_enabled(w, t));
	return waits ? th->op.arg : TR_NEVER;
}

struct horizon clock_horizon(const struct world *w)
{
	struct horizon h = {.idle = true, .next = TR_NEVER};
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		if (!thread_lives(&w->threads[t]))
			continue;
		if (w->threads[t].phase == PHASE_RUN || world_enabled(w, t) || world_cancels(w, t))
			h.idle = false;
		int64_t at = clock_deadline(w, t);
		if (at <= w->now)
			h.idle = false;
		if (at < h.next)
			h.next = at;
	}
	return h;
}

bool clock_may_pass(const struct world *w, int64_t at, const struct horizon *h)
{
	if (at == TR_NEVER)
		return false;
	return w->rules.any_timeouts || at <= w->now || (h->idle && at == h->next);
}

// ---- the rules ---------------------------------------------------------------------------------
// clang-format off

OP_RULES(sleep,
	.sort = SORT_PAUSES, .other = OTHER_NOTHING, .outcomes = ENDS_BY_CLOCK | MAY_BE_CANCELLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_sleep,
	.result = result_success, .apply = apply_sleep,
	.touches = touches_nothing, .arrival = arrival_unseen, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_never, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_NONE, .change = CHANGE_ALWAYS, .shows_value = false);

OP_RULES(yield,
	.sort = SORT_PAUSES, .other = OTHER_NOTHING, .outcomes = ONLY_AS_CALLED,
	.arrive = arrive_plainly, .fault = fault_never, .blocked = blocked_never,
	.result = result_success, .apply = apply_nothing,
	.touches = touches_nothing, .arrival = arrival_unseen, .clocks = clocks_nothing,
	.lets_continue = false, .moves_all = false, .sees_arrivals = false, .local = EAGER_NOT,
	.tests = tests_always, .causes = THREAD_NOTHING, .needs = THREAD_NOTHING,
	.errors = NO_ERRORS, .role = ROLE_NONE, .change = CHANGE_ALWAYS, .shows_value = false);
