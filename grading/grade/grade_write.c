// SPDX-License-Identifier: MIT
//
// Writing grades as a whole document, finished or not: see grade.h.
#include "grading/grade/grade.h"

bool grade_is_finished(const struct grade *g)
{
	return g->n == g->exercise->nproperties;
}

static int write_one(const struct grade_format *f, struct grade_out *o, const struct grade *g)
{
	if (f->open)
		f->open(o, g);
	for (size_t i = 0; f->property && i < g->n; i++)
		f->property(o, g, &g->properties[i]);
	return f->close ? f->close(o, g) : 0;
}

int grade_write(const struct grade_format *f, FILE *out, const struct grade *all, size_t n,
		bool many)
{
	struct grade_out o = {.out = out, .many = many, .complete = true};
	for (size_t i = 0; i < n; i++)
		o.complete &= grade_is_finished(&all[i]);
	int rc = f->begin ? f->begin(&o) : 0;
	for (size_t i = 0; !rc && i < n; i++)
		rc = write_one(f, &o, &all[i]);
	if (!rc && f->end)
		rc = f->end(&o);
	json_decref(o.all);
	return rc;
}
