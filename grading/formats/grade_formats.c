// SPDX-License-Identifier: MIT
//
// The formats: see grade_formats.h.
#include "grading/formats/grade_formats.h"

#include "grading/formats/grade_csv.h"
#include "grading/formats/grade_gradescope.h"
#include "grading/formats/grade_json.h"
#include "grading/formats/grade_junit.h"
#include "grading/formats/grade_text.h"

#include <string.h>

static const struct grade_format *const formats[] = {&grade_text, &grade_json, &grade_junit,
						     &grade_gradescope, &grade_csv};

const struct grade_format *grade_format_find(const char *name)
{
	for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
		if (strcmp(name, formats[i]->name) == 0)
			return formats[i];
	return NULL;
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
