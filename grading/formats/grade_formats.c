// SPDX-License-Identifier: MIT
//
// The list of formats, and documents of several grades: see grade_format.h.
#include "grading/formats/grade_format.h"

#include <errno.h>
#include <stdlib.h>
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

void grade_format_names(struct buf *b)
{
	for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
		buf_printf(b, i ? ", %s" : "%s", formats[i]->name);
}

int grade_show_property(const struct grade_format *f, struct grade_out *o, const struct grade *g,
			const struct graded *p)
{
	struct grade view;
	if (o->release || f->withholds) {
		f->property(o, g, p);
		return 0;
	}
	if (grade_withhold(&view, g))
		return ENOMEM;
	f->property(o, &view, &view.properties[p - g->properties]);
	free(view.properties);
	return 0;
}

int grade_show_close(const struct grade_format *f, struct grade_out *o, const struct grade *g)
{
	struct grade view;
	if (!f->close || o->release || f->withholds)
		return f->close ? f->close(o, g) : 0;
	if (grade_withhold(&view, g))
		return ENOMEM;
	int rc = f->close(o, &view);
	free(view.properties);
	return rc;
}

static int write_one(const struct grade_format *f, struct grade_out *o, const struct grade *g)
{
	int rc = 0;
	if (f->open)
		f->open(o, g);
	for (size_t i = 0; f->property && !rc && i < g->n; i++)
		rc = grade_show_property(f, o, g, &g->properties[i]);
	return rc ? rc : grade_show_close(f, o, g);
}

int grade_write(const struct grade_format *f, FILE *out, const struct grade *all, size_t n,
		bool many, bool release)
{
	struct grade_out o = {.out = out, .many = many, .complete = true, .release = release};
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
