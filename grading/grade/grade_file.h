// SPDX-License-Identifier: MIT
//
// Grading one file: it is built with the scenarios of an exercise, and the properties are decided
// one after the other.
#ifndef GRADING_GRADE_GRADE_FILE_H
#define GRADING_GRADE_GRADE_FILE_H

#include "grading/grade/exercise_build.h"
#include "grading/grade/grade_property.h"

// Grades g->file, or, if that is NULL, gives no points. b: open, for the same exercise; it may have
// been used before. Blocks. EXIT_OK: *g is filled in; or an exit code with a line in *st: the file
// cannot be read (EXIT_USAGE), nothing can be built or run, or the user has stopped it
// (EXIT_UNDECIDED).
int grade_file(const struct grade_file_options *how, struct exercise_build *b, struct grade *g,
	       struct status *st);

// Makes the parts of the exercise that no student's file is a part of, where they are kept, before
// the first file is there: grade_file() does it itself. jobs: at most so many at a time. stop: see
// trial_options. What cannot be made is reported when it is needed. Blocks.
void grade_prepare(struct exercise_build *b, unsigned jobs, const volatile sig_atomic_t *stop);

#endif
