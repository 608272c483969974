// SPDX-License-Identifier: MIT
//
// Grades as JSON, for programs.
#ifndef GRADING_FORMATS_GRADE_JSON_H
#define GRADING_FORMATS_GRADE_JSON_H

#include "grading/formats/grade_format.h"

extern const struct grade_format grade_json;

#endif
