// SPDX-License-Identifier: MIT
//
// The native run of an answer, by the contract of its exercise: without the runtime under it, with
// sanitizers, many calls and large numbers (grading/native).
//
// Used by one thread.
#ifndef GRADING_GRADE_NATIVE_TRIAL_H
#define GRADING_GRADE_NATIVE_TRIAL_H

#include "grading/grade/early.h"
#include "grading/grade/contract_build.h"

struct native_trial {
	bool decided;	  // false: the answer cannot be run so, or no verdict came in time
	char *property;	  // that is lost; "": that of what no rule names; NULL: none is
	const char *kind; // of failure, one of end_kinds; NULL with property
	bool locks;	  // of a deadlock: in a wait for a lock
	char *sentence;	  // why
	char *code;	  // of the client that shows it, in C
};

// Builds the program of the student's file, which exercise_build_submission() has compiled, and
// runs it. Blocks. EXIT_OK, or an exit code with a line in *st. *t must be given to
// native_trial_free in any case. Where the compiler brings no address sanitizer, the run does
// without. early: where it may be done already; or NULL.
int native_trial_run(struct native_trial *t, struct exercise_build *b, struct early *early,
		     struct status *st);

// Compiles the contract for it, which no answer is a part of. As exercise_build_own().
int native_trial_build_contract(struct exercise_build *b, struct status *st);

// Does it early: to be added for the build, by its address, with the build as ctx, too.
bool native_trial_early(void *build, const void *part, struct early_result *result);

void native_trial_free(struct native_trial *t);

#endif
