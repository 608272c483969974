// SPDX-License-Identifier: MIT
//
// A trial: the search of one scenario. A property gets its points if all of its scenarios are
// verified, and those that must fail do. So the same file gets the same points every time: budgets
// count executions.
//
// Used by one thread.
#ifndef GRADING_GRADE_TRIAL_H
#define GRADING_GRADE_TRIAL_H

#include "checker/remarks/remarks.h"
#include "checker/search/runner_set.h"
#include "checker/search/search.h"
#include "grading/grade/early.h"
#include "grading/grade/grade.h"

// What one scenario has shown.
struct trial {
	enum grade_result result;
	char *sentence;	    // what went wrong, or what was not tried; NULL: passed
	const char *kind;   // of failure ("deadlock", ...), or TRIAL_...; NULL: passed
	bool races;	    // it comes of a data race, too
	bool locks;	    // a deadlock in which a thread waits for a lock
	char *report;	    // of a failure: the interleaving, as a text; or NULL
	struct trace trace; // of it; empty: there is none
	uint64_t executions;
};

// Kinds of what is not decided: because a thread polls, or for another reason.
#define TRIAL_POLLS "polls"
#define TRIAL_UNTOLD "undecided"

struct trial_options {
	unsigned jobs;
	enum way way;		 // by which executions are run; the points are the same
	int width;		 // of the report's table
	struct remarks *remarks; // on the file that they name: added to; NULL: none are made
	bool client;		 // it calls again and again itself: nobody polls
	struct early *early;	 // where it may have been tried already; or NULL
	struct runner_set *kept; // runners that stay open for the next trial of the same program,
				 // with other arguments; or NULL
	const volatile sig_atomic_t *stop; // set from a signal; or NULL
	void (*progress)(void *ctx, const struct search_counts *counts,
			 const struct strategy_state *state, double seconds); // or NULL
	void *ctx;
};

// Searches the scenario, built as the program of this path. Blocks. EXIT_OK, or an exit code with a
// line in *st: it cannot be run. *t must be given to trial_free in any case.
int trial_run(struct trial *t, const struct scenario *s, const char *program,
	      const struct trial_options *o, struct status *st);
void trial_free(struct trial *t);

// Is the trial that is known by this address done early? *t, which is zero, is then what it came
// to.
bool trial_early(struct trial *t, const struct trial_options *o, const void *part);

// The options of a trial that is made early; and what it has come to, unless it has failed: false.
struct trial_options trial_options_early(const struct trial_options *o,
					 struct early_result *result);
bool trial_result_early(const struct trial *t, struct early_result *result);

// Runs the program once more by itself, in real time, if the trial was passed so far: it is failed
// if the program crashes or exits with another status than 0. Blocks for some seconds at most. 0 or
// ENOMEM.
int trial_ordinary(struct trial *t, const struct scenario *s, const char *program);

#endif
