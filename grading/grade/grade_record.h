// SPDX-License-Identifier: MIT
//
// A grade that is kept: saved as JSON, and read again, with nothing lost that any format writes.
#ifndef GRADING_GRADE_GRADE_RECORD_H
#define GRADING_GRADE_GRADE_RECORD_H

#include "grading/grade/grade.h"

#include <jansson.h>

// A finished grade, but for its file. The paths of traces are saved without `below` and a slash, if
// they begin so. NULL when memory runs out.
json_t *grade_record_make(const struct grade *g, const char *below);

// Reads it into *g, which grade_init has made for the exercise. 0; EINVAL: it is none, or of other
// properties or scenarios than the exercise has now; or ENOMEM.
int grade_record_read(struct grade *g, const json_t *j);

#endif
