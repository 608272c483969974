// SPDX-License-Identifier: MIT
//
// Grades as the results.json that Gradescope's autograder reads.
#ifndef GRADING_GRADE_GRADE_GRADESCOPE_H
#define GRADING_GRADE_GRADE_GRADESCOPE_H

#include "grading/grade/grade_format.h"

extern const struct grade_format grade_gradescope;

#endif
