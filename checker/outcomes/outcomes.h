// SPDX-License-Identifier: MIT
//
// The distinct outcomes (outcome.h) that the executions of a search come to, each with how many
// interleavings lead there and the schedule of the shortest execution that does.
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
	uint64_t interleavings; // that lead there, of those that were met
	struct choice *plan;	// the schedule of the shortest, nplan choices;
	size_t nplan, switches; //
	enum eager eager;	// as its plan had it,
	bool resumes;		//
	struct trace for_ever;	// of what goes on for ever, which no single execution shows,
	struct runner *by;	// and who ran it; else empty
	UT_hash_handle hh;
};

struct outcomes {
	bool any_order;		   // set by the owner: the same lines in another order are the same
	struct found_outcome *all; // by key
	struct found_outcome *
		*sorted; // n of them, once the search is over: most interleavings first
	size_t n;
	uint64_t interleavings; // of all of them
	bool counted;		// each interleaving was met, once
	bool between_steps;	// some may be missing (outcome_between_steps())
};

// Was each interleaving tried to its end, by a search of which this is the result?
bool outcomes_tried_each(const struct search_result *r);

// Searches, and goes on after failures, which are outcomes like others. o: its strategy may be
// search_phases; then every interleaving is tried first, for they are counted, and, if they are too
// many, equal states are one. n runners of the same program, which tell what it prints
// (runner_options.prints). Blocks until it is over. 0, or an exit code with a line in *st; both
// *all and *r must be given back in any case.
int outcomes_search(const struct search_options *o, struct outcomes *all,
		    struct runner *const *runners, size_t n, struct search_result *r,
		    struct status *st);

// Has the schedule of an outcome run again, in an order that is easy to read, with what the program
// prints and with names and places: *trace, to be freed by the caller, empty if it comes to
// something else this time. Blocks. 0, or an exit code with a line in *st.
int outcome_run(const struct outcomes *all, const struct found_outcome *one, struct runner *runner,
		const volatile sig_atomic_t *stop, struct trace *trace, struct status *st);

void outcomes_free(struct outcomes *all);

#endif
