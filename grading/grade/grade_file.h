// SPDX-License-Identifier: MIT
//
// Grading one file: building it with the scenarios of an exercise, and deciding the properties one
// after the other. One thread.
#ifndef GRADING_GRADE_GRADE_FILE_H
#define GRADING_GRADE_GRADE_FILE_H

#include "grading/grade/exercise_build.h"
#include "grading/grade/grade_property.h"

// Grades g->file; if it is NULL, gives no points. b: open, for the same exercise; may have been
// used before. Blocks. EXIT_OK: *g is filled in; or an exit code with a line in *st: EXIT_USAGE:
// the file cannot be read; EXIT_UNDECIDED: the user has stopped it; EXIT_TROUBLE: nothing can be
// built or run.
int grade_file(const struct grade_file_options *how, struct exercise_build *b, struct grade *g,
	       struct status *st);

// Builds the parts of the exercise without a student's file, if they can be kept, before the first
// file is graded; else grade_file() builds them. jobs: at most so many at a time. stop: see struct
// trial_options. Errors are reported when the part is needed. Blocks.
void grade_prepare(struct exercise_build *b, unsigned jobs, const volatile sig_atomic_t *stop);

#endif
