// SPDX-License-Identifier: MIT
//
// The formats in which grades are written, and writing grades in one as a whole document.
#ifndef GRADING_FORMATS_GRADE_FORMATS_H
#define GRADING_FORMATS_GRADE_FORMATS_H

#include "grading/formats/grade_format.h"

// The format of this name; NULL: there is none.
const struct grade_format *grade_format_find(const char *name);

// As the format's own property() and close(), but without what is withheld, unless it is released.
// 0 or ENOMEM.
int grade_show_property(const struct grade_format *f, struct grade_out *o, const struct grade *g,
			const struct graded *p);
int grade_show_close(const struct grade_format *f, struct grade_out *o, const struct grade *g);

// Writes n grades, of which any may be unfinished, as one document. many, release: as in grade_out.
// 0 or ENOMEM.
int grade_write(const struct grade_format *f, FILE *out, const struct grade *all, size_t n,
		bool many, bool release);

#endif
