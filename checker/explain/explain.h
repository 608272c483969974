// SPDX-License-Identifier: MIT
//
// Why a run failed, from all runs that a search comes to: the passing run that is nearest to it,
// the smallest set of orders that decides, from which step on it was lost, and the idiom.
//
//	struct explanation e;
//	int code = explain(&how, trace, runners, n, &e, &st);
//	...
//	explanation_free(&e);
//
// Nothing is said that was not found in the runs that were searched; whether these are all is in
// `complete`.
//
// Used by one thread.
#ifndef CHECKER_EXPLAIN_EXPLAIN_H
#define CHECKER_EXPLAIN_EXPLAIN_H

#include "checker/explain/explanation.h"
#include "checker/verdict/verdict.h"

#define EXPLAIN_STEPS_MOST 400 // of a run, or of a range of it

struct explain_options {
	const struct finding *seen; // what is seen of the program and how it is searched, as for a
				    // verdict; strategy, listener and `all` count for nothing
	size_t from, to; // only orders with one of these steps, from 1, are looked for; 0: all
};

// Sets what a trace says of how its program is to be run, for it to be explained: its rules, what
// counts as a failure, and that the ends tell what was printed. exact: stays, if it is set.
void explain_rules(const struct trace *t, struct runner_options *o);

// Explains the failing trace t, which was folded before and ends with a failure, of the program of
// these runners; they tell of its end as a step (runner_options.prints: PRINTS_TOLD). Blocks until
// the search is over. EXIT_OK, or an exit code with a line in *st: it cannot be run, or the program
// does not fail on this schedule any more (EXIT_USAGE). *e must be given to explanation_free() in
// any case.
int explain(const struct explain_options *o, const struct trace *t, struct runner *const *runners,
	    size_t n, struct explanation *e, struct status *st);

#endif
