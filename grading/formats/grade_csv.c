// SPDX-License-Identifier: MIT
//
// Grades as a table for a spreadsheet: a row for each property. The result of one that is not
// decided yet is "pending".
#include "grading/formats/grade_format.h"

#include "grading/formats/escape.h"

static int begin_csv(struct grade_out *o)
{
	fputs("exercise,property,points,max_points,result,sentence,trace\n", o->out);
	return 0;
}

static void put_row(struct grade_out *o, const struct grade *g, const struct graded *p,
		    const char *result)
{
	csv_text(o->out, g->exercise->name);
	fputc(',', o->out);
	csv_text(o->out, p->property->name);
	fprintf(o->out, ",%u,%u,%s,", p->points, p->property->points, result);
	csv_text(o->out, p->sentence ? p->sentence : "");
	fputc(',', o->out);
	csv_text(o->out, p->trace ? p->trace : "");
	fputc('\n', o->out);
}

static void property_csv(struct grade_out *o, const struct grade *g, const struct graded *p)
{
	put_row(o, g, p, grade_names[p->result]);
	fflush(o->out);
}

static int close_csv(struct grade_out *o, const struct grade *g)
{
	for (size_t i = g->n; i < g->exercise->nproperties; i++)
		put_row(o, g, &g->properties[i], "pending");
	return 0;
}

const struct grade_format grade_csv = {
	.name = "csv", .begin = begin_csv, .property = property_csv, .close = close_csv};
