// SPDX-License-Identifier: MIT
//
// Grading one property of a file that was built: its scenarios, and then the contract's clients.
//
// Used by one thread.
#ifndef GRADING_GRADE_GRADE_PROPERTY_H
#define GRADING_GRADE_GRADE_PROPERTY_H

#include "grading/grade/early.h"
#include "grading/grade/contract_trials.h"
#include "grading/grade/grade_options.h"

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
