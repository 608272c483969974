// SPDX-License-Identifier: MIT
//
// Grades as JSON: see grade.h.
#include "grading/grade/grade.h"

#include "checker/report/json_text.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static json_t *text_or_null(const char *s)
{
	return s ? json_text(s) : json_null();
}

static const char *without(const char *path, const char *below)
{
	size_t n = strlen(below);
	return path && strncmp(path, below, n) == 0 && path[n] == '/' ? path + n + 1 : path;
}

static json_t *make_remarks(const struct grade *g)
{
	json_t *all = json_array();
	for (size_t i = 0; i < g->nremarks; i++) {
		const struct grade_remark *r = &g->remarks[i];
		json_array_append_new(all, json_pack("{s:o, s:o, s:o}", "kind", json_text(r->kind),
						     "place", json_text(r->place), "text",
						     json_text(r->text)));
	}
	return all;
}

json_t *grade_record_make(const struct grade *g, const char *below)
{
	json_t *all = json_array();
	for (size_t i = 0; i < g->n; i++) {
		const struct graded *p = &g->properties[i];
		json_t *j = json_pack(
			"{s:s, s:i, s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "name", p->property->name,
			"points", (int)p->points, "result", grade_names[p->result], "scenario",
			text_or_null(p->scenario ? p->scenario->name : NULL), "client",
			text_or_null(p->client), "sentence", text_or_null(p->sentence), "kind",
			text_or_null(p->kind), "report", text_or_null(p->report), "trace",
			text_or_null(without(p->trace, below)));
		if (json_array_append_new(all, j)) {
			json_decref(all);
			return NULL;
		}
	}
	return json_pack("{s:s, s:o, s:o, s:o, s:o, s:o}", "exercise", g->exercise->name, "problem",
			 text_or_null(g->problem), "messages", text_or_null(g->messages), "tried",
			 text_or_null(g->tried), "remarks", make_remarks(g), "properties", all);
}

// --- reading -------------------------------------------------------------------------------------

// Copies a text to *out; null gives NULL. 0, EINVAL or ENOMEM.
static int get_text(const json_t *j, const char *key, char **out)
{
	const json_t *value = json_object_get(j, key);
	*out = NULL;
	if (json_is_null(value))
		return 0;
	if (!json_is_string(value))
		return EINVAL;
	*out = strdup(json_string_value(value));
	return *out ? 0 : ENOMEM;
}

static int get_result(const json_t *j, enum grade_result *out)
{
	const char *name = json_string_value(json_object_get(j, "result"));
	for (int i = 0; name && i < GRADE_RESULTS; i++)
		if (strcmp(name, grade_names[i]) == 0) {
			*out = (enum grade_result)i;
			return 0;
		}
	return EINVAL;
}

static int get_scenario(const json_t *j, struct graded *p)
{
	const json_t *value = json_object_get(j, "scenario");
	const char *name = json_string_value(value);
	for (size_t i = 0; name && i < p->property->nscenarios; i++)
		if (strcmp(p->property->scenarios[i].name, name) == 0)
			p->scenario = &p->property->scenarios[i];
	return p->scenario || json_is_null(value) ? 0 : EINVAL;
}

static int recall_property(struct graded *p, const json_t *j)
{
	const char *name = json_string_value(json_object_get(j, "name"));
	json_int_t points = json_integer_value(json_object_get(j, "points"));
	if (!name || strcmp(name, p->property->name) != 0 || points < 0 ||
	    points > p->property->points)
		return EINVAL;
	p->points = (unsigned)points;
	int rc = get_result(j, &p->result);
	if (!rc)
		rc = get_scenario(j, p);
	if (!rc)
		rc = get_text(j, "client", &p->client);
	if (!rc)
		rc = get_text(j, "sentence", &p->sentence);
	if (!rc)
		rc = get_text(j, "kind", &p->kind);
	if (!rc)
		rc = get_text(j, "report", &p->report);
	if (!rc)
		rc = get_text(j, "trace", &p->trace);
	// readers rely on a sentence
	return !rc && p->result != GRADE_PASSED && !p->sentence ? EINVAL : rc;
}

static int recall_remarks(struct grade *g, const json_t *all)
{
	size_t n = json_array_size(all);
	g->remarks = n ? calloc(n, sizeof *g->remarks) : NULL;
	int rc = n && !g->remarks ? ENOMEM : 0;
	for (size_t i = 0; !rc && i < n; i++) {
		const json_t *j = json_array_get(all, i);
		struct grade_remark *r = &g->remarks[g->nremarks++];
		rc = get_text(j, "kind", &r->kind);
		if (!rc)
			rc = get_text(j, "place", &r->place);
		if (!rc)
			rc = get_text(j, "text", &r->text);
		if (!rc && (!r->kind || !r->place || !r->text))
			rc = EINVAL;
	}
	return rc;
}

int grade_record_read(struct grade *g, const json_t *j)
{
	const json_t *all = json_object_get(j, "properties");
	if (json_array_size(all) != g->exercise->nproperties)
		return EINVAL;
	int rc = get_text(j, "problem", &g->problem);
	if (!rc)
		rc = get_text(j, "messages", &g->messages);
	if (!rc)
		rc = get_text(j, "tried", &g->tried);
	if (!rc)
		rc = recall_remarks(g, json_object_get(j, "remarks"));
	for (g->n = 0; !rc && g->n < g->exercise->nproperties;) {
		struct graded *p = &g->properties[g->n];
		rc = recall_property(p, json_array_get(all, g->n));
		g->n++;
		g->points += p->points;
	}
	return rc;
}
