// SPDX-License-Identifier: MIT
//
// Random schedules, each independent of the others: no plan, but priorities that change a few times
// (PCT, see model/policy.h). The first execution runs by the default policy and shows how long the
// others may be. This strategy never runs out of schedules: its budget ends it.
#include "checker/search/options.h"

#include "base/mix.h"

#include <stdlib.h>

#define FIRST_LENGTH 100 // steps, where nothing is known yet

struct pct {
	struct beginning begin;
	uint64_t seed;
	uint32_t changes;
	uint64_t given;	  // plans so far
	uint64_t longest; // steps of an execution; 0: none is known yet
};

static void *pct_start(const struct search_options *o)
{
	struct pct *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	s->begin = o->begin;
	s->seed = o->seed;
	s->changes = o->depth ? o->depth - 1 : 0;
	return s;
}

static int pct_next(void *state, struct plan *plan, void **ticket)
{
	struct pct *s = state;
	uint64_t length = s->longest ? s->longest : FIRST_LENGTH;
	if (plan_begin(plan, &s->begin, s->begin.n, true))
		return ENOMEM;
	plan->nsleepers = plan->sleep_from = 0;
	plan->policy = (struct policy){.kind = POLICY_STAY};
	if (s->given)
		plan->policy = (struct policy){
			.kind = POLICY_PCT,
			.changes = s->changes,
			.length = length < UINT32_MAX ? (uint32_t)length : UINT32_MAX,
			.seed = s->seed + mix_hash(s->given), // policy.c mixes it
		};
	s->given++;
	*ticket = NULL;
	return 0;
}

static int pct_learn(void *state, void *ticket, const struct path *path,
		     const struct happens_before *order, size_t *at)
{
	struct pct *s = state;
	(void)ticket, (void)order, (void)at;
	if (path->n > s->longest)
		s->longest = path->n;
	return 0;
}

static struct strategy_state pct_state(const void *state)
{
	(void)state;
	return (struct strategy_state){.phase = SEARCH_RANDOM, .bound_done = -1, .pruned = true};
}

static void pct_end(void *state)
{
	free(state);
}

const struct search_ops search_pct = {
	.name = "pct",
	.start = pct_start,
	.next = pct_next,
	.learn = pct_learn,
	.state = pct_state,
	.end = pct_end,
};
