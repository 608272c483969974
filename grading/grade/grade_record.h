// SPDX-License-Identifier: MIT
//
// A grade as JSON, to be kept and read again, with all that any format writes. Any thread; never
// blocks.
#ifndef GRADING_GRADE_GRADE_RECORD_H
#define GRADING_GRADE_GRADE_RECORD_H

#include "grading/grade/grade.h"

#include <jansson.h>

// Makes the JSON of a finished grade, without the name of its file. Paths of traces that begin with
// `below` and a slash are saved without these. NULL: no memory.
json_t *grade_record_make(const struct grade *g, const char *below);

// Reads JSON into *g, which grade_init() has made. 0; EINVAL: not a grade, or of other properties
// or scenarios than the exercise has now; or ENOMEM.
int grade_record_read(struct grade *g, const json_t *j);

#endif
