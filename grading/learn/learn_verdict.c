// SPDX-License-Identifier: MIT
//
// Verdicts: see learn_verdict.h.
#include "grading/learn/learn_verdict.h"
#include "base/buf.h"
#include "base/i18n.h"
#include "base/lines.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <langinfo.h>
#include <string.h>

enum { PROBLEM_ROWS = 16 };

// --- made ----------------------------------------------------------------------------------------

// A text as JSON; texts of programs and compilers may have any bytes.
static json_t *text_json(const char *text)
{
	struct buf b = {0};
	if (!text)
		return json_null();
	utf8_puts(&b, text, strlen(text));
	json_t *json = b.failed ? NULL : json_string(buf_str(&b));
	buf_free(&b);
	return json;
}

static json_t *scenario_json(const struct scenario *s)
{
	struct buf b = {0};
	if (!s)
		return json_null();
	buf_puts(&b, s->file);
	for (size_t i = 0; i < s->nargs; i++)
		buf_printf(&b, " %s", s->args[i]);
	json_t *json = b.failed ? NULL : text_json(buf_str(&b));
	buf_free(&b);
	return json;
}

json_t *verdict_property(const struct grade *g, const struct graded *p)
{
	return json_pack("{s:i, s:s, s:i, s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "index",
			 (int)(p - g->properties), "name", p->property->name, "points",
			 (int)p->points, "result", grade_names[p->result], "scenario",
			 p->client ? text_json(p->client) : scenario_json(p->scenario), "sentence",
			 text_json(p->sentence), "kind", text_json(p->kind), "place",
			 text_json(graded_place(p)), "report", text_json(p->report), "trace",
			 text_json(p->trace));
}

json_t *verdict_problem(const struct grade *g)
{
	return json_pack("{s:o, s:o}", "problem", text_json(g->problem), "messages",
			 text_json(g->messages));
}

json_t *verdict_remarks(const struct grade *g)
{
	json_t *all = json_array();
	for (size_t i = 0; i < g->nremarks; i++) {
		const struct grade_remark *r = &g->remarks[i];
		json_array_append_new(all, json_pack("{s:o, s:o}", "place", text_json(r->place),
						     "text", text_json(r->text)));
	}
	return json_pack("{s:o}", "remarks", all);
}

json_t *verdict_new(void)
{
	return json_pack("{s:[]}", "properties");
}

void verdict_add(json_t *verdict, json_t *told)
{
	if (json_object_get(told, "index"))
		json_array_append(json_object_get(verdict, "properties"), told);
	else
		json_object_update(verdict, told);
}

json_t *verdict_kept(const json_t *verdict)
{
	json_t *copy = json_deep_copy(verdict), *one;
	size_t i;
	json_array_foreach(json_object_get(copy, "properties"), i, one)
		json_object_del(one, "report");
	return copy;
}

// --- asked ---------------------------------------------------------------------------------------

static const char *text_of(const json_t *o, const char *key)
{
	return json_string_value(json_object_get(o, key));
}

bool verdict_is_refused(const json_t *verdict)
{
	return text_of(verdict, "problem") != NULL;
}

unsigned verdict_points(const json_t *verdict)
{
	size_t i;
	json_t *one;
	json_int_t sum = 0;
	json_array_foreach(json_object_get(verdict, "properties"), i, one) sum +=
		json_integer_value(json_object_get(one, "points"));
	return (unsigned)sum;
}

static bool has_passed(const json_t *one)
{
	const char *result = text_of(one, "result");
	return result && strcmp(result, grade_names[GRADE_PASSED]) == 0;
}

// The first property that failed or is undecided; NULL: none.
static const json_t *verdict_failed(const json_t *verdict)
{
	size_t i;
	json_t *one;
	json_array_foreach(json_object_get(verdict, "properties"), i,
			   one) if (!has_passed(one)) return one;
	return NULL;
}

enum exit_code verdict_code(const json_t *verdict)
{
	size_t i;
	json_t *one;
	enum exit_code code = EXIT_OK;
	json_array_foreach(json_object_get(verdict, "properties"), i, one)
	{
		if (has_passed(one))
			continue;
		if (strcmp(text_of(one, "result"), grade_names[GRADE_UNDECIDED]) != 0)
			return EXIT_FAILED;
		code = EXIT_UNDECIDED;
	}
	return code;
}

const char *verdict_text(const json_t *verdict, const char *key)
{
	return text_of(verdict_failed(verdict), key);
}

// --- shown ---------------------------------------------------------------------------------------

static const struct property *property_of(const struct exercise *e, const json_t *one)
{
	const char *name = text_of(one, "name");
	for (size_t i = 0; name && i < e->nproperties; i++)
		if (strcmp(e->properties[i].name, name) == 0)
			return &e->properties[i];
	return NULL;
}

bool learn_marks(void)
{
	return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static const char *mark_of(const json_t *one)
{
	const char *result = text_of(one, "result");
	bool open = result && strcmp(result, grade_names[GRADE_UNDECIDED]) == 0;
	if (open)
		return "?";
	if (learn_marks())
		return has_passed(one) ? "✓" : "✗";
	return has_passed(one) ? "+" : "x";
}

static int width_of(const struct exercise *e)
{
	int width = 0;
	for (size_t i = 0; i < e->nproperties; i++)
		if ((int)strlen(e->properties[i].name) > width)
			width = (int)strlen(e->properties[i].name);
	return width;
}

void verdict_put(FILE *out, const struct exercise *e, const json_t *verdict, const json_t *one)
{
	const struct property *p = property_of(e, one);
	struct buf b = {0};
	int width = width_of(e), indent = width + 16;
	if (!p)
		return;
	buf_puts(&b, "  ");
	buf_printf(&b, _("%s %-*s %2u of %-2u  %s"), mark_of(one), width, p->name,
		   (unsigned)json_integer_value(json_object_get(one, "points")), p->points,
		   p->text);
	line_put(out, buf_str(&b), indent);
	buf_clear(&b);
	if (text_of(one, "sentence") && one == verdict_failed(verdict)) {
		buf_printf(&b, "      %s%s%s",
			   text_of(one, "scenario") ? text_of(one, "scenario") : "",
			   text_of(one, "scenario") ? ": " : "", text_of(one, "sentence"));
		line_put(out, buf_str(&b), 6);
	}
	buf_free(&b);
}

void verdict_put_remarks(FILE *out, const json_t *verdict)
{
	size_t i;
	json_t *one;
	struct buf b = {0};
	json_array_foreach(json_object_get(verdict, "remarks"), i, one)
	{
		buf_clear(&b);
		buf_printf(&b, _("Remark, which costs no points: %s: %s"), text_of(one, "place"),
			   text_of(one, "text"));
		line_put(out, buf_str(&b), 2);
	}
	buf_free(&b);
}

// Writes a row of a compiler's output. Messages are wrapped; a line of the source, under which the
// compiler points, is cut.
static void put_row(FILE *out, const char *text, size_t n)
{
	char *message = *text == ' ' ? NULL : strndup(text, n);
	if (message)
		line_put(out, message, 4);
	else
		line_put_cut(out, text, n, 0);
	free(message);
}

void verdict_put_problem(FILE *out, const json_t *verdict, int rows)
{
	const char *text = text_of(verdict, "messages"), *problem = text_of(verdict, "problem");
	int row = 0;
	for (; text && *text && row < rows; row++) {
		size_t n = strcspn(text, "\n");
		put_row(out, text, n);
		text += n + (text[n] == '\n');
	}
	if (text && *text)
		fputs(_("(and more)\n"), out);
	if (problem)
		line_put(out, problem, 0);
}

void verdict_put_all(FILE *out, const struct exercise *e, const json_t *verdict)
{
	size_t i;
	json_t *one;
	if (verdict_is_refused(verdict)) {
		verdict_put_problem(out, verdict, PROBLEM_ROWS);
		return;
	}
	json_array_foreach(json_object_get(verdict, "properties"), i, one)
		verdict_put(out, e, verdict, one);
	verdict_put_remarks(out, verdict);
}
