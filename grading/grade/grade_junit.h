// SPDX-License-Identifier: MIT
//
// Grades as JUnit XML, for continuous integration.
#ifndef GRADING_GRADE_GRADE_JUNIT_H
#define GRADING_GRADE_GRADE_JUNIT_H

#include "grading/grade/grade_format.h"

extern const struct grade_format grade_junit;

#endif
