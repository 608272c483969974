// SPDX-License-Identifier: MIT
//
// Why a run failed, from all runs that a search finds: the nearest passing run, the smallest set of
// orders that decides, the step from which on the run was lost, and the idiom.
//
//	struct explanation e;
//	int code = explain(&how, trace, runners, n, &e, &st);
//	...
//	explanation_free(&e);
//
// An explanation holds for the runs that were searched; `complete` says whether these are all.
//
// Used by one thread.
#ifndef CHECKER_EXPLAIN_EXPLAIN_H
#define CHECKER_EXPLAIN_EXPLAIN_H

#include "checker/explain/explanation.h"
#include "checker/verdict/verdict.h"

#define EXPLAIN_STEPS_MOST 400 // of a run, or of a range of it

struct explain_options {
	const struct finding *seen; // the program and how to search it, as for a verdict; the
				    // options strategy, listener and all are ignored
	size_t from, to; // the explanation is limited to orders of one of these steps, from 1; 0:
			 // of all steps
};

// Sets the runner options for explaining a trace: its rules, what counts as a failure, and that
// ends report what was printed. o->exact is kept if it is set.
void explain_rules(const struct trace *t, struct runner_options *o);

// Explains the failing trace t of the program of these runners, which report its output at its end
// (runner_options.prints: PRINTS_TOLD). t fits the model and ends with a failure. Blocks until the
// search is over. EXIT_OK, or an exit code with a line in *st: the program cannot be run, or it no
// longer fails on this schedule (EXIT_USAGE). *e must be given to explanation_free() in any case.
int explain(const struct explain_options *o, const struct trace *t, struct runner *const *runners,
	    size_t n, struct explanation *e, struct status *st);

#endif
