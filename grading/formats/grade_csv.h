// SPDX-License-Identifier: MIT
//
// Grades as a table for a spreadsheet.
#ifndef GRADING_FORMATS_GRADE_CSV_H
#define GRADING_FORMATS_GRADE_CSV_H

#include "grading/formats/grade_format.h"

extern const struct grade_format grade_csv;

#endif
