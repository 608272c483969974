// SPDX-License-Identifier: MIT
//
// Grades as JUnit XML, which most continuous integration reads: a suite for each exercise, a case
// for each property. An undecided property is an error, a pending one is skipped.
#include "grading/formats/grade_format.h"

#include "base/buf.h"
#include "base/i18n.h"
#include "grading/formats/escape.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static int begin_junit(struct grade_out *o)
{
	fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n", o->out);
	return 0;
}

static void put_details(FILE *out, const struct grade *g, const struct graded *p)
{
	char *text = NULL;
	size_t size;
	if (g->problem) {
		xml_text(out, g->messages ? g->messages : "");
		return;
	}
	FILE *to = open_memstream(&text, &size);
	if (!to)
		return;
	grade_explain(to, g, p);
	if (fclose(to) == 0)
		xml_text(out, text);
	free(text);
}

// Adds the kind of failure: "deadlock", "property"; or that there is no verdict.
static void add_kind(struct buf *b, const struct grade *g, const struct graded *p)
{
	if (g->problem)
		buf_puts(b, "refused");
	else if (p->result == GRADE_FAILED && p->kind && !p->withheld)
		buf_add(b, p->kind, strcspn(p->kind, ","));
	else
		buf_puts(b, grade_names[p->result]);
}

static void put_case(FILE *out, const struct grade *g, const struct graded *p, bool pending)
{
	const char *what = p->result == GRADE_FAILED ? "failure" : "error";
	struct buf kind = {0};
	fputs("    <testcase", out);
	xml_attribute(out, "classname", g->exercise->name);
	xml_attribute(out, "name", p->property->name);
	fprintf(out, " assertions=\"%zu\" time=\"%.3f\"", p->property->nscenarios, p->seconds);
	if (pending) {
		fputs("><skipped", out);
		xml_attribute(out, "message", _("not graded yet"));
		fputs("/></testcase>\n", out);
		return;
	}
	if (p->result == GRADE_PASSED) {
		fputs("/>\n", out);
		return;
	}
	fprintf(out, ">\n      <%s", what);
	xml_attribute(out, "message", p->sentence ? p->sentence : "");
	add_kind(&kind, g, p);
	xml_attribute(out, "type", buf_str(&kind));
	buf_free(&kind);
	fputs(">", out);
	put_details(out, g, p);
	fprintf(out, "</%s>\n    </testcase>\n", what);
}

static void put_property(FILE *out, const char *name, const char *value)
{
	fputs("      <property", out);
	xml_attribute(out, "name", name);
	xml_attribute(out, "value", value);
	fputs("/>\n", out);
}

// Writes begin and duration; a grade that has not begun has neither.
static void put_time(FILE *out, const struct grade *g)
{
	char text[32];
	struct tm t;
	if (!g->begun || !gmtime_r(&g->begun, &t))
		return;
	strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &t); // the schema allows no time zone
	xml_attribute(out, "timestamp", text);
	fprintf(out, " time=\"%.3f\"", g->seconds);
}

// Writes the suite's properties.
static void put_properties(FILE *out, const struct grade *g)
{
	char number[16];
	fputs("    <properties>\n", out);
	snprintf(number, sizeof number, "%u", g->points);
	put_property(out, "points", number);
	snprintf(number, sizeof number, "%u", g->exercise->points);
	put_property(out, "max_points", number);
	put_property(out, "title", g->exercise->title);
	if (g->file)
		put_property(out, "file", g->file);
	if (g->tried)
		put_property(out, "clients", g->tried);
	put_property(out, "treadle", PACKAGE_VERSION);
	fputs("    </properties>\n", out);
}

static int close_junit(struct grade_out *o, const struct grade *g)
{
	unsigned count[GRADE_RESULTS] = {0};
	for (size_t i = 0; i < g->n; i++)
		count[g->properties[i].result]++;
	fputs("  <testsuite", o->out);
	xml_attribute(o->out, "name", g->exercise->name);
	fprintf(o->out, " tests=\"%zu\" failures=\"%u\" errors=\"%u\" skipped=\"%zu\"",
		g->exercise->nproperties, count[GRADE_FAILED], count[GRADE_UNDECIDED],
		g->exercise->nproperties - g->n);
	put_time(o->out, g);
	fputs(">\n", o->out);
	put_properties(o->out, g);
	for (size_t i = 0; i < g->exercise->nproperties; i++)
		put_case(o->out, g, &g->properties[i], i >= g->n);
	fputs("  </testsuite>\n", o->out);
	return 0;
}

static int end_junit(struct grade_out *o)
{
	fputs("</testsuites>\n", o->out);
	return 0;
}

const struct grade_format grade_junit = {
	.name = "junit", .begin = begin_junit, .close = close_junit, .end = end_junit};
