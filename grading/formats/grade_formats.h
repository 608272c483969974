// SPDX-License-Identifier: MIT
//
// The formats in which grades are written, and writing grades in one as a whole document.
#ifndef GRADING_FORMATS_GRADE_FORMATS_H
#define GRADING_FORMATS_GRADE_FORMATS_H

#include "grading/formats/grade_format.h"

// The format of this name; NULL: there is none.
const struct grade_format *grade_format_find(const char *name);

// Writes n grades, of which any may be unfinished, as one document. many: as in grade_out. 0 or
// ENOMEM.
int grade_write(const struct grade_format *f, FILE *out, const struct grade *all, size_t n,
		bool many);

#endif
