// SPDX-License-Identifier: MIT
//
// A search that goes on by rounds: see by_rounds.h.
#include "checker/verdict/by_rounds.h"

#include "checker/search/search.h"
#include "checker/verdict/counterexample.h"

#define FOR_EVER_PART 10 // 1/10 of the budget is to look for what goes on for ever
#define MORE_PART 4	 // 1/4 of what is left of the budget is for more than the first rounds

static bool any_cut(const struct search_result *r, enum end but)
{
	for (size_t i = 0; i < ENDS; i++)
		if (r->limits.cut[i].count && i != but)
			return true;
	return false;
}

bool by_rounds_helps(const struct search_result *r)
{
	const struct cut *steps = &r->limits.cut[END_STEPS];
	uint64_t cut = search_by_states(r) ? steps->phases[SEARCH_STATES] : steps->count;
	return !r->failure.end && !r->stopped && cut && !any_cut(r, END_STEPS);
}

// Was everything tried within the rounds?
static bool tried_all(const struct search_result *r)
{
	return r->rounds && r->finished && !r->stopped && !r->state.pruned && !any_cut(r, END_NONE);
}

// What is left of the budget; 0: nothing, or no budget.
static uint64_t left_of(const struct search_options *o, const struct search_result *r)
{
	uint64_t used = r->counts.all.executions;
	return o->executions > used ? o->executions - used : 0;
}

static void replace(struct search_result *r, struct search_result *by)
{
	by->earlier += r->earlier + r->counts.all.executions;
	by->seconds += r->seconds;
	search_result_free(r);
	*r = *by;
}

// Tries so many rounds with at most o->executions, and takes the result if it is one. *used: how
// many of them it took. *more: more rounds may be tried.
static int try_rounds(const struct search_options *o, uint32_t rounds,
		      struct runner *const *runners, size_t n, struct search_result *r,
		      uint64_t *used, bool *more, struct status *st)
{
	struct search_options how = *o;
	struct search_result by;
	how.rounds = rounds;
	*more = false;
	int rc = counterexample_search(&how, runners, n, &by, st);
	if (rc) {
		search_result_free(&by);
		return rc;
	}
	*used = by.counts.all.executions;
	*more = !by.failure.end && tried_all(&by);
	if (*more || by.failure.end) {
		replace(r, &by);
		return EXIT_OK;
	}
	r->rounds_begun = rounds;
	r->earlier += by.counts.all.executions + by.earlier;
	r->seconds += by.seconds;
	r->stopped |= by.stopped && !r->rounds;
	search_result_free(&by);
	return EXIT_OK;
}

static int more_rounds(const struct search_options *o, struct runner *const *runners, size_t n,
		       struct search_result *r, struct status *st)
{
	struct search_options how = *o;
	uint64_t left = left_of(o, r), used = 0;
	bool more = true;
	int rc = EXIT_OK;
	for (uint32_t rounds = 1; !rc && more && rounds <= BY_ROUNDS_MOST; rounds++) {
		how.executions = rounds > BY_ROUNDS_ENOUGH ? left / MORE_PART : left;
		if (o->executions && !how.executions)
			break;
		rc = try_rounds(&how, rounds, runners, n, r, &used, &more, st);
		left -= used < left ? used : left;
	}
	return rc;
}

// Threads that get nowhere for ever may have been parked: looks for that with a part of the budget.
static int look_for_ever(const struct search_options *o, struct runner *const *runners, size_t n,
			 struct search_result *r, struct status *st)
{
	const struct endless none = {0};
	struct search_options how = *o;
	struct search_result by;
	uint64_t left = left_of(o, r);
	how.rounds = 0;
	how.executions = o->executions / FOR_EVER_PART;
	if (how.executions > left)
		how.executions = left;
	if (o->executions && !how.executions)
		return EXIT_OK;
	for (size_t i = 0; i < n; i++)
		if (runners[i]->ops->follow)
			runners[i]->ops->follow(runners[i], &none);
	int rc = counterexample_search(&how, runners, n, &by, st);
	if (!rc && end_for_ever(by.failure.end)) {
		replace(r, &by);
		return EXIT_OK;
	}
	r->earlier += rc ? 0 : by.counts.all.executions + by.earlier;
	r->seconds += rc ? 0 : by.seconds;
	search_result_free(&by);
	return rc;
}

int by_rounds_search(const struct search_options *o, struct runner *const *runners, size_t n,
		     struct search_result *r, struct status *st)
{
	int rc = counterexample_search(o, runners, n, r, st);
	if (!rc && o->strategy == &search_phases && !o->rounds && by_rounds_helps(r))
		rc = more_rounds(o, runners, n, r, st);
	if (!rc && o->rounds && r->vain_rounds && !r->failure.end && !r->stopped)
		rc = look_for_ever(o, runners, n, r, st);
	return rc;
}
