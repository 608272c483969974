// SPDX-License-Identifier: MIT
//
// Grades as JUnit XML, which most continuous integration reads: a suite an exercise, a case a
// property; what is not decided is an error.
#include "checker/grade.h"

#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

// Text or the value of an attribute. XML cannot hold other control characters at all.
static void put_text(FILE *out, const char *s)
{
	struct buf b = {0};
	utf8_puts(&b, s, strlen(s));
	for (const char *p = buf_str(&b); *p; p++) {
		switch (*p) {
		case '&':
			fputs("&amp;", out);
			break;
		case '<':
			fputs("&lt;", out);
			break;
		case '>':
			fputs("&gt;", out);
			break;
		case '"':
			fputs("&quot;", out);
			break;
		case '\t':
		case '\n':
			fputc(*p, out);
			break;
		default:
			fputc((unsigned char)*p < ' ' || *p == 0x7f ? '?' : *p, out);
		}
	}
	buf_free(&b);
}

static void put_attribute(FILE *out, const char *name, const char *value)
{
	fprintf(out, " %s=\"", name);
	put_text(out, value);
	fputc('"', out);
}

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
		put_text(out, g->messages ? g->messages : "");
		return;
	}
	FILE *to = open_memstream(&text, &size);
	if (!to)
		return;
	grade_explain(to, g, p);
	if (fclose(to) == 0)
		put_text(out, text);
	free(text);
}

static void put_case(FILE *out, const struct grade *g, const struct graded *p)
{
	const char *what = p->result == GRADE_FAILED ? "failure" : "error";
	fputs("    <testcase", out);
	put_attribute(out, "classname", g->exercise->name);
	put_attribute(out, "name", p->property->name);
	fprintf(out, " assertions=\"%zu\"", p->property->nscenarios);
	if (p->result == GRADE_PASSED) {
		fputs("/>\n", out);
		return;
	}
	fprintf(out, ">\n      <%s", what);
	put_attribute(out, "message", p->sentence ? p->sentence : "");
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
	put_attribute(o->out, "name", g->exercise->name);
	fprintf(o->out, " tests=\"%zu\" failures=\"%u\" errors=\"%u\" skipped=\"0\">\n", g->n,
		count[GRADE_FAILED], count[GRADE_UNDECIDED]);
	fprintf(o->out,
		"    <properties>\n"
		"      <property name=\"points\" value=\"%u\"/>\n"
		"      <property name=\"max_points\" value=\"%u\"/>\n"
		"    </properties>\n",
		g->points, g->exercise->points);
	for (size_t i = 0; i < g->n; i++)
		put_case(o->out, g, &g->properties[i]);
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
