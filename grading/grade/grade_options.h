// SPDX-License-Identifier: MIT
//
// How one file is to be graded.
#ifndef GRADING_GRADE_GRADE_OPTIONS_H
#define GRADING_GRADE_GRADE_OPTIONS_H

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

#endif
