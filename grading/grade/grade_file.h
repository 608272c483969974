// SPDX-License-Identifier: MIT
//
// Grading one file: it is built with the scenarios of an exercise, and the properties are decided
// one after the other.
#ifndef GRADING_GRADE_GRADE_FILE_H
#define GRADING_GRADE_GRADE_FILE_H

#include "grading/grade/exercise_build.h"
#include "grading/grade/grade.h"
#include "grading/grade/trial.h"

struct grade_file_options {
	struct trial_options trial; // but progress and ctx
	const char *traces;	    // the folder below which failures are kept; NULL: they are not
	const char *only;	    // the name of the only property that is tried; NULL: all are
	const char *first;	    // the one that is tried first; NULL: as they stand in the spec
	bool until_failure;	    // nothing is tried after the first property that fails
	bool thorough;		    // by all clients of the contract up to its bound
	bool shows;		    // the progress, on standard error
	// Called when the file was built, or refused (g->problem), and for each property as soon as
	// it is decided. May be NULL.
	void (*opened)(void *ctx, const struct grade *g);
	void (*decided)(void *ctx, const struct grade *g, const struct graded *p);
	void *ctx;
};

// Grades g->file, or, if that is NULL, gives no points. b: open, for the same exercise; it may have
// been used before. Blocks. EXIT_OK: *g is filled in; or an exit code with a line in *st: the file
// cannot be read (EXIT_USAGE), nothing can be built or run, or the user has stopped it
// (EXIT_UNDECIDED).
int grade_file(const struct grade_file_options *how, struct exercise_build *b, struct grade *g,
	       struct status *st);

#endif
