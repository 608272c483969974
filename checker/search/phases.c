// SPDX-License-Identifier: MIT
//
// The default strategy: three others, one after the other. First all schedules with few
// preemptions, briefly, since a failure found there is easy to read; then every interleaving,
// once, for most of the budget; then, if that did not finish, schedules drawn at random, which
// reach far from the first ones that an exhaustive search must stay near to.
//
// A phase ends when its strategy has nothing left or its share of the budget is given out; the next
// begins when all its executions have been learned from.
#include "checker/search/search.h"

#include <errno.h>
#include <stdlib.h>

#define BOUNDED_LEAST 100     // executions for the first phase,
#define BOUNDED_PART 40	      // or so manieth a part of the budget, if that is more
#define EXHAUSTIVE_PART 3 / 4 // of the rest

static const struct search_ops *const phase_ops[SEARCH_PHASES] = {
	[SEARCH_BOUNDED] = &search_bounded,
	[SEARCH_EXHAUSTIVE] = &search_odpor,
	[SEARCH_STATES] = &search_states,
	[SEARCH_RANDOM] = &search_pct,
};

struct phases {
	struct search_options o; // of all; the budget is that of the phase
	uint64_t left;		 // executions for this phase and the next ones
	enum search_phase at;
	void *inner; // the strategy of the phase; NULL: it has not begun
	uint64_t given, under_way;
	bool finished; // nothing is left to try
	struct strategy_state states[SEARCH_PHASES];
};

static void *phases_start(const struct search_options *o)
{
	struct phases *p = calloc(1, sizeof *p);
	if (!p)
		return NULL;
	p->o = *o;
	p->left = o->executions;
	p->states[SEARCH_BOUNDED].bound_done = -1;
	return p;
}

// How many executions the phase gets; 0: any number.
static uint64_t share(const struct phases *p)
{
	uint64_t part;
	switch (p->at) {
	case SEARCH_BOUNDED:
		part = p->left / BOUNDED_PART;
		if (part < BOUNDED_LEAST)
			part = BOUNDED_LEAST;
		return p->left && part > p->left ? p->left : part;
	case SEARCH_EXHAUSTIVE:
		part = p->left * EXHAUSTIVE_PART;
		return p->left && !part ? 1 : part;
	default:
		return p->left;
	}
}

static void leave(struct phases *p)
{
	p->states[p->at] = phase_ops[p->at]->state(p->inner);
	phase_ops[p->at]->end(p->inner);
	p->inner = NULL;
	p->left -= p->given < p->left ? p->given : p->left;
	p->at++;
}

static int phases_next(void *state, struct plan *plan, void **ticket)
{
	struct phases *p = state;
	while (!p->finished && p->at < SEARCH_PHASES) {
		const struct search_ops *ops = phase_ops[p->at];
		if (!p->inner) {
			p->o.executions = share(p);
			p->given = 0;
			p->inner = ops->start(&p->o);
			if (!p->inner)
				return ENOMEM;
		}
		bool all = p->at != SEARCH_RANDOM && p->o.executions && p->given == p->o.executions;
		if (all && p->under_way)
			return EAGAIN;
		int rc = ops->next(p->inner, plan, ticket);
		if (rc == 0 && !all) {
			p->given++;
			p->under_way++;
		}
		if (rc != ENOENT && !all)
			return rc;
		p->finished = rc == ENOENT && p->at == SEARCH_EXHAUSTIVE;
		leave(p);
	}
	return ENOENT;
}

static int phases_learn(void *state, void *ticket, const struct path *path,
			const struct happens_before *order, size_t *at)
{
	struct phases *p = state;
	p->under_way--;
	return phase_ops[p->at]->learn(p->inner, ticket, path, order, at);
}

// Of the bounded phase what is known of bounds and passes; the rest of the phase at hand.
static struct strategy_state phases_state(const void *state)
{
	const struct phases *p = state;
	enum search_phase last = p->at;
	struct strategy_state all[SEARCH_PHASES];
	for (int i = 0; i < SEARCH_PHASES; i++)
		all[i] = p->states[i];
	if (p->inner)
		all[p->at] = phase_ops[p->at]->state(p->inner);
	else if (last)
		last--;
	struct strategy_state s = all[SEARCH_BOUNDED];
	s.phase = last;
	s.pruned = all[last].pruned;
	s.polls_cut = all[SEARCH_EXHAUSTIVE].polls_cut;
	return s;
}

static void phases_end(void *state)
{
	struct phases *p = state;
	if (p->inner)
		phase_ops[p->at]->end(p->inner);
	free(p);
}

const struct search_ops search_phases = {
	.name = "default",
	.start = phases_start,
	.next = phases_next,
	.learn = phases_learn,
	.state = phases_state,
	.end = phases_end,
};
