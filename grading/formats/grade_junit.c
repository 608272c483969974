// SPDX-License-Identifier: MIT
//
// Grades as JUnit XML, which most continuous integration reads: a suite an exercise, a case a
// property; what is not decided is an error, and what is still to be decided is skipped.
#include "grading/formats/grade_junit.h"

#include "base/i18n.h"
#include "grading/formats/grade_text.h"
#include "grading/formats/xml.h"

#include <stdlib.h>

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

static void put_case(FILE *out, const struct grade *g, const struct graded *p, bool pending)
{
	const char *what = p->result == GRADE_FAILED ? "failure" : "error";
	fputs("    <testcase", out);
	xml_attribute(out, "classname", g->exercise->name);
	xml_attribute(out, "name", p->property->name);
	fprintf(out, " assertions=\"%zu\"", p->property->nscenarios);
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
	fputs(">", out);
	put_details(out, g, p);
	fprintf(out, "</%s>\n    </testcase>\n", what);
}

static int close_junit(struct grade_out *o, const struct grade *g)
{
	unsigned count[GRADE_RESULTS] = {0};
	for (size_t i = 0; i < g->n; i++)
		count[g->properties[i].result]++;
	fputs("  <testsuite", o->out);
	xml_attribute(o->out, "name", g->exercise->name);
	fprintf(o->out, " tests=\"%zu\" failures=\"%u\" errors=\"%u\" skipped=\"%zu\">\n",
		g->exercise->nproperties, count[GRADE_FAILED], count[GRADE_UNDECIDED],
		g->exercise->nproperties - g->n);
	fprintf(o->out,
		"    <properties>\n"
		"      <property name=\"points\" value=\"%u\"/>\n"
		"      <property name=\"max_points\" value=\"%u\"/>\n"
		"    </properties>\n",
		g->points, g->exercise->points);
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
