// SPDX-License-Identifier: MIT
//
// Grades as the results.json of Gradescope's autograder: one object with a test for each property,
// whose output the student reads. Keys:
// https://gradescope-autograders.readthedocs.io/en/latest/specs/
#include "grading/formats/grade_format.h"

#include "base/buf.h"
#include "base/i18n.h"
#include "checker/report/json_text.h"

#include <errno.h>
#include <stdlib.h>

static int begin_gradescope(struct grade_out *o)
{
	o->all = json_array();
	return o->all ? 0 : ENOMEM;
}

// Writes the explanation without the trace, which stays where the grading was done; the student's
// own grading makes another.
static void explain(FILE *to, const struct grade *g, const struct graded *p)
{
	struct graded without = *p;
	without.trace = NULL;
	grade_explain(to, g, &without);
	if (p->trace)
		fprintf(to, _("\nTo watch it, grade your file yourself:  treadle grade %s\n"),
			g->exercise->name);
}

static json_t *output_of(const struct grade *g, const struct graded *p, bool pending)
{
	char *text = NULL;
	size_t size;
	if (pending)
		return json_text(_("not graded yet"));
	if (p->result == GRADE_PASSED)
		return json_string("");
	FILE *to = open_memstream(&text, &size);
	if (!to)
		return NULL;
	if (g->problem)
		fprintf(to, "%s\n%s", g->problem, g->messages ? g->messages : "");
	else
		explain(to, g, p);
	json_t *j = fclose(to) == 0 ? json_text(text) : NULL;
	free(text);
	return j;
}

// The test's number: "2.1" is the first property of the second exercise.
static json_t *number_of(const struct grade_out *o, const struct grade *g, const struct graded *p)
{
	char number[32];
	snprintf(number, sizeof number, "%u.%zu", o->exercises + 1,
		 (size_t)(p - g->properties) + 1);
	return json_string(number);
}

// A test for a property. more: the test for reasons that are shown when grades are published; it
// has no points.
static json_t *test_of(const struct grade_out *o, const struct grade *g, const struct graded *p,
		       const struct graded *shown, bool pending, bool more)
{
	struct buf name = {0};
	bool passed = !pending && p->result == GRADE_PASSED;
	buf_printf(&name, "%s: %s", g->exercise->name, p->property->text);
	if (more)
		buf_printf(&name, " (%s)", _("why it fails"));
	json_t *j = json_pack(
		"{s:i, s:i, s:s, s:o, s:s, s:o, s:o, s:s, s:[s, s], s:s}", "score",
		more ? 0 : (int)p->points, "max_score", more ? 0 : (int)p->property->points,
		"status", passed ? "passed" : "failed", "name", json_text(buf_str(&name)),
		"name_format", "text", "number", number_of(o, g, p), "output",
		output_of(g, shown, pending), "output_format", "text", "tags", g->exercise->name,
		p->property->name, "visibility", more ? "after_published" : "visible");
	buf_free(&name);
	return j;
}

// Adds the property's test; withheld reasons are a second test, which Gradescope shows when grades
// are published.
static int add_tests(struct grade_out *o, const struct grade *g, const struct grade *view, size_t i)
{
	const struct graded *p = &g->properties[i];
	bool pending = i >= g->n, withheld = !pending && view->properties[i].withheld;
	int rc = json_array_append_new(
		o->all, test_of(o, g, p, withheld ? &view->properties[i] : p, pending, false));
	if (withheld)
		rc |= json_array_append_new(o->all, test_of(o, g, p, p, pending, true));
	return rc;
}

static int close_gradescope(struct grade_out *o, const struct grade *g)
{
	struct grade view;
	int rc = grade_withhold(&view, g);
	if (rc)
		return rc;
	for (size_t i = 0; i < g->exercise->nproperties; i++)
		rc |= add_tests(o, g, o->release ? g : &view, i);
	free(view.properties);
	o->points += g->points;
	o->max_points += g->exercise->points;
	o->seconds += g->seconds;
	o->exercises++;
	return rc ? ENOMEM : 0;
}

// The output about the whole submission.
static json_t *summary(const struct grade_out *o)
{
	struct buf b = {0};
	buf_printf(&b,
		   o->complete ? _("%u of %u points")
			       : _("%u of %u points; grading is not finished"),
		   o->points, o->max_points);
	json_t *j = json_text(buf_str(&b));
	buf_free(&b);
	return j;
}

static int end_gradescope(struct grade_out *o)
{
	json_t *j =
		json_pack("{s:i, s:f, s:o, s:s, s:s, s:s, s:s, s:s, s:o}", "score", (int)o->points,
			  "execution_time", o->seconds, "output", summary(o), "output_format",
			  "text", "test_output_format", "text", "test_name_format", "text",
			  "visibility", "visible", "stdout_visibility", "hidden", "tests", o->all);
	int rc = !j || json_dumpf(j, o->out, JSON_INDENT(2)) ? ENOMEM : 0;
	fputc('\n', o->out);
	json_decref(j);
	o->all = NULL;
	return rc;
}

const struct grade_format grade_gradescope = {.name = "gradescope",
					      .withholds = true,
					      .begin = begin_gradescope,
					      .close = close_gradescope,
					      .end = end_gradescope};
