// SPDX-License-Identifier: MIT
//
// Grading one property of a file that was built: first its scenarios, then the contract's clients.
//
// Used by one thread.
#ifndef GRADING_GRADE_GRADE_PROPERTY_H
#define GRADING_GRADE_GRADE_PROPERTY_H

#include "grading/grade/early.h"
#include "grading/grade/contract_trials.h"
#include "grading/grade/trial.h"
#include "trace/trace.h"

// How one file is graded.
struct grade_file_options {
	struct trial_options trial; // except progress and ctx
	const char *traces;	    // folder for the traces of failures; NULL: none are kept
	const char *only;	    // name of the only property that is tried; NULL: all are
	const char
		*first; // name of the property that is tried first; NULL: in the order of the spec
	bool until_failure; // end with the first property that fails
	bool thorough;	    // try all clients of the contract up to a bound
	bool shows;	    // show the progress, on standard error
	// Called when the file was built, or refused (g->problem is set), and when a property was
	// decided. May be NULL.
	void (*opened)(void *ctx, const struct grade *g);
	void (*decided)(void *ctx, const struct grade *g, const struct graded *p);
	void *ctx;
};

// The grading of one file.
struct grading {
	const struct grade_file_options *how;
	struct exercise_build *build;
	struct grade *grade;
	struct remarks *remarks;       // about the file
	struct contract_trials trials; // run when the first property has passed its scenarios
	struct early early;
};

// Adds the property's scenarios to g->early. Never blocks.
void grade_property_early(struct grading *g, const struct property *is);

// Decides the property: runs the scenarios up to the first that is not verified, then the
// contract's trials. Fills in *p, except the points of the grade. Blocks. EXIT_OK, or an exit code
// with a line in *st.
int grade_property(struct grading *g, struct graded *p, struct status *st);

// ---- trace_pack.c -------------------------------------------------------------------------------
//
// A trace with its source files, which can be viewed without them. Any thread; blocks on the disk
// only.

// Adds to *t the source files in `folder` that its sites name, and names the program `program`;
// paths of this machine are removed. 0 or ENOMEM.
int trace_pack(struct trace *t, const char *program, const char *folder);

#endif
