// SPDX-License-Identifier: MIT
//
// The distinct outcomes (outcome.h) of the executions of a search, each with the number of
// interleavings that lead to it and the schedule of the shortest such execution.
//
//	struct outcomes all = {.any_order = false};
//	outcomes_search(&options, &all, runners, n, &result, &st);
//	for (size_t i = 0; i < all.n; i++)
//		outcome_run(&all, all.sorted[i], ...);
//	outcomes_free(&all);
//
// Used by one thread.
#ifndef CHECKER_OUTCOMES_OUTCOMES_H
#define CHECKER_OUTCOMES_OUTCOMES_H

#include "checker/search/result.h"

#include <uthash.h>

struct found_outcome {
	char *key;
	size_t nkey;
	struct event end;	// EV_END, without its text
	uint64_t interleavings; // number of interleavings met that lead to it
	struct choice *plan;	// the schedule of the shortest execution: nplan choices
	size_t nplan, switches; // and its switches of thread
	enum eager eager;	// of its plan
	bool resumes;		// of its plan
	struct racing places;	// whose accesses are steps of it
	struct trace for_ever;	// of a run that goes on for ever, which no execution can repeat,
	struct runner *by;	// and the runner that ran it; else empty
	UT_hash_handle hh;
};

struct outcomes {
	bool any_order;		   // set by the owner: the order of lines makes no difference
	struct found_outcome *all; // by key
	struct found_outcome *
		*sorted; // n of them, once the search is over: most interleavings first
	size_t n;
	uint64_t interleavings; // of all outcomes
	enum races races;	// as the search was asked for
	bool counted;		// every interleaving was met exactly once
	bool between_steps;	// outcomes may be missing (outcome_between_steps())
};

// Did the search with this result try every interleaving to its end?
bool outcomes_tried_each(const struct search_result *r);

// Searches for all outcomes; a failure is an outcome like others, and the search continues after
// it. If the strategy is search_phases, the interleavings are tried first, since they are counted,
// and if they are too many, the states. runners: n of the same program, which report what it prints
// (runner_options.prints). Blocks until the search is over. 0, or an exit code with a line in *st;
// *all and *r must be freed in any case.
int outcomes_search(const struct search_options *o, struct outcomes *all,
		    struct runner *const *runners, size_t n, struct search_result *r,
		    struct status *st);

// Runs the schedule of an outcome again, in an order that is easy to read, with the program's
// output and with names and places. *trace: to be freed by the caller; empty if this execution has
// another outcome. Blocks. 0, or an exit code with a line in *st.
int outcome_run(const struct outcomes *all, const struct found_outcome *one, struct runner *runner,
		const volatile sig_atomic_t *stop, struct trace *trace, struct status *st);

void outcomes_free(struct outcomes *all);

#endif
