// SPDX-License-Identifier: MIT
//
// Grades as JUnit XML, for continuous integration.
#ifndef GRADING_FORMATS_GRADE_JUNIT_H
#define GRADING_FORMATS_GRADE_JUNIT_H

#include "grading/formats/grade_format.h"

extern const struct grade_format grade_junit;

#endif
