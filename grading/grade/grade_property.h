// SPDX-License-Identifier: MIT
//
// Grading one property of a file that was built: its scenarios, and then the contract's clients.
//
// Used by one thread.
#ifndef GRADING_GRADE_GRADE_PROPERTY_H
#define GRADING_GRADE_GRADE_PROPERTY_H

#include "grading/grade/early.h"
#include "grading/grade/contract_trials.h"
#include "grading/grade/trial.h"

// How one file is to be graded.
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

// The grading of one file.
struct grading {
	const struct grade_file_options *how;
	struct exercise_build *build;
	struct grade *grade;
	struct remarks *remarks;       // that are gathered on the file
	struct contract_trials trials; // made when the first property has passed its scenarios
	struct early early;
};

// Has the property's scenarios tried early, where there are jobs for that. Does not block.
void grade_property_early(struct grading *g, const struct property *is);

// Decides the property: the scenarios up to the first that is not verified; then the contract.
// Fills in *p, but for the points of the grade. Blocks. EXIT_OK, or an exit code with a line in
// *st.
int grade_property(struct grading *g, struct graded *p, struct status *st);

#endif
