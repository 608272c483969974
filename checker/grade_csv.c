// SPDX-License-Identifier: MIT
//
// Grades as a table for a spreadsheet (RFC 4180, with plain line ends): one row a property.
#include "checker/grade.h"

#include "base/utf8.h"

#include <string.h>

// A field in quotes. One that a spreadsheet would take for a formula begins with a blank.
static void put_text(FILE *out, const char *s)
{
	struct buf b = {0};
	utf8_puts(&b, s, strlen(s));
	fputs(b.n && strchr("=+-@\t\r", b.s[0]) ? "\" " : "\"", out);
	for (const char *p = buf_str(&b); *p; p++) {
		if (*p == '"')
			fputc('"', out);
		fputc(*p, out);
	}
	fputc('"', out);
	buf_free(&b);
}

static int begin_csv(struct grade_out *o)
{
	fputs("exercise,property,points,max_points,result,sentence,trace\n", o->out);
	return 0;
}

static void property_csv(struct grade_out *o, const struct grade *g, const struct graded *p)
{
	put_text(o->out, g->exercise->name);
	fputc(',', o->out);
	put_text(o->out, p->property->name);
	fprintf(o->out, ",%u,%u,%s,", p->points, p->property->points, grade_names[p->result]);
	put_text(o->out, p->sentence ? p->sentence : "");
	fputc(',', o->out);
	put_text(o->out, p->trace ? p->trace : "");
	fputc('\n', o->out);
	fflush(o->out);
}

const struct grade_format grade_csv = {.name = "csv", .begin = begin_csv, .property = property_csv};
