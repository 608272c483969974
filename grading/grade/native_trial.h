// SPDX-License-Identifier: MIT
//
// The native run of an answer (grading/native): by the contract of its exercise, without the
// runtime, with sanitizers, many calls and large numbers.
//
// Used by one thread.
#ifndef GRADING_GRADE_NATIVE_TRIAL_H
#define GRADING_GRADE_NATIVE_TRIAL_H

#include "grading/grade/early.h"
#include "grading/grade/contract_build.h"

struct native_trial {
	bool decided;	  // false: a native run does not suit the answer, or took too long
	char *property;	  // that is lost; "": that of CONTRACT_ELSE; NULL: none
	const char *kind; // of failure, from end_kinds; NULL if property is
	bool locks;	  // a deadlock in which a lock is waited for
	char *sentence;	  // why, in the user's language
	char *code;	  // a C program that shows the failure; or NULL
};

// Builds the program with the student's file, which exercise_build_submission() has compiled, and
// runs it. A compiler without the address sanitizer builds without it. early: where the run may be
// done already; or NULL. Blocks. EXIT_OK, or an exit code with a line in *st. The caller gives *t
// to native_trial_free() in any case.
int native_trial_run(struct native_trial *t, struct exercise_build *b, struct early *early,
		     struct status *st);

// Compiles the contract for a native run. Returns as exercise_build_own().
int native_trial_build_contract(struct exercise_build *b, struct status *st);

// Runs the native run early: an early_does, to be added with the build as ctx and as part.
bool native_trial_early(void *build, const void *part, struct early_result *result);

void native_trial_free(struct native_trial *t);

#endif
