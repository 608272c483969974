// SPDX-License-Identifier: MIT
//
// A trial: the search of one scenario. A property gets its points if all of its scenarios are
// verified, or fail, where they must. Budgets count executions, so a file gets the same points
// every time.
//
// Used by one thread.
#ifndef GRADING_GRADE_TRIAL_H
#define GRADING_GRADE_TRIAL_H

#include "checker/remarks/remarks.h"
#include "checker/search/runner_set.h"
#include "checker/search/search.h"
#include "grading/grade/early.h"
#include "grading/grade/grade.h"

// The result of a trial.
struct trial {
	enum grade_result result;
	char *sentence;	    // what went wrong, or why it is undecided; NULL: passed
	const char *kind;   // of failure ("deadlock", ...), or TRIAL_...; NULL: passed
	bool races;	    // caused by a data race
	bool locks;	    // a deadlock in which a thread waits for a lock
	char *report;	    // the failing interleaving, as text; or NULL
	struct trace trace; // of the failure; empty: none
	uint64_t executions;
};

// Kinds of undecided trials: a thread polls; another reason.
#define TRIAL_POLLS "polls"
#define TRIAL_UNTOLD "undecided"

struct trial_options {
	unsigned jobs;
	enum way way;		 // how executions are run; points do not depend on it
	int width;		 // of the report's table, in columns
	struct remarks *remarks; // to which remarks are added; NULL: none are made
	bool client;		 // the trial is of a client, whose repeated calls are no polling
	struct early *early;	 // where the trial may be done already; or NULL
	struct runner_set *
		kept; // runners to be used again for the same program with other arguments; or NULL
	const volatile sig_atomic_t *stop; // set by a signal handler; or NULL
	void (*progress)(void *ctx, const struct search_counts *counts,
			 const struct strategy_state *state, double seconds); // or NULL
	void *ctx;
};

// Runs the trial of a scenario whose program is at this path. Blocks. EXIT_OK, or an exit code with
// a line in *st: it cannot be run. The caller gives *t to trial_free() in any case.
int trial_run(struct trial *t, const struct scenario *s, const char *program,
	      const struct trial_options *o, struct status *st);
void trial_free(struct trial *t);

// Takes the result of a trial that was done early, and is identified by this address. *t is zero
// before. False: it was not done.
bool trial_early(struct trial *t, const struct trial_options *o, const void *part);

// The options of a trial that is run early; and its result, which is used unless it has failed:
// false.
struct trial_options trial_options_early(const struct trial_options *o,
					 struct early_result *result);
bool trial_result_early(const struct trial *t, struct early_result *result);

// Runs the program once without the runtime, in real time, if the trial was passed so far. The
// trial fails if the program crashes or exits with a status other than 0. Blocks for some seconds
// at most. 0 or ENOMEM.
int trial_ordinary(struct trial *t, const struct scenario *s, const char *program);

#endif
