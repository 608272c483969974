// SPDX-License-Identifier: MIT
//
// Grades as the results.json that Gradescope's autograder reads.
#ifndef GRADING_FORMATS_GRADE_GRADESCOPE_H
#define GRADING_FORMATS_GRADE_GRADESCOPE_H

#include "grading/formats/grade_format.h"

extern const struct grade_format grade_gradescope;

#endif
