// SPDX-License-Identifier: MIT
//
// The outcomes of a program as JSON. Other programs rely on the keys: they may be added to, not
// changed.
#include "checker/report/outcomes_text.h"

#include "checker/outcomes/outcome.h"
#include "checker/report/json_text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static json_t *json_values(const struct trace *t)
{
	struct outcome_value *all;
	size_t n;
	json_t *j = json_object();
	if (outcome_values(t, &all, &n))
		return j;
	for (size_t i = 0; i < n; i++) {
		char name[256];
		snprintf(name, sizeof name, "%.*s", (int)all[i].n, all[i].name);
		json_object_set_new(j, name, json_integer((json_int_t)all[i].value));
	}
	free(all);
	return j;
}

// Adds what is read off the outcome's trace.
static int add_shown(json_t *j, const struct outcome_shown *shown)
{
	struct buf text = {0}, sentence = {0};
	int rc = outcome_text(&shown->trace, &text);
	if (!rc)
		rc = outcome_sentence(&shown->trace, &sentence);
	json_object_set_new(j, "output", json_text(buf_str(&text)));
	json_object_set_new(j, "values", json_values(&shown->trace));
	json_object_set_new(j, "sentence", json_text(buf_str(&sentence)));
	json_object_set_new(j, "steps", json_integer((json_int_t)trace_steps(&shown->trace)));
	json_object_set_new(j, "trace",
			    shown->file.n ? json_text(buf_str(&shown->file)) : json_null());
	buf_free(&text);
	buf_free(&sentence);
	return rc;
}

static json_t *json_outcome(const struct outcomes_report *r, size_t i, int *rc)
{
	const struct found_outcome *one = r->all->sorted[i];
	const char *kind = end_failure(&one->end);
	json_t *j = json_pack(
		"{s:s, s:b, s:b, s:o, s:o, s:n, s:n, s:n, s:I, s:n}", "kind",
		kind			    ? kind
		: one->end.op == END_ROUNDS ? "rounds"
					    : "exit",
		"fails", kind != NULL, "rare", outcome_rare(r->all, one), "exit",
		one->end.op == END_EXIT ? json_integer((json_int_t)one->end.arg) : json_null(),
		"interleavings",
		one->interleavings ? json_integer((json_int_t)one->interleavings) : json_null(),
		"output", "values", "sentence", "steps", (json_int_t)one->nplan, "trace");
	if (j && i < r->nshown && r->shown[i].trace.n)
		*rc = add_shown(j, &r->shown[i]);
	return j;
}

static json_t *json_limits(const struct outcomes_report *r)
{
	const struct verdict *v = r->verdict;
	const char *missing = outcomes_missing(r->all);
	json_t *j = json_array();
	if (missing)
		json_array_append_new(
			j, json_pack("{s:o, s:b}", "text", json_text(missing), "blocks", true));
	for (size_t i = 0; i < v->nlimits; i++)
		json_array_append_new(j,
				      json_pack("{s:o, s:b}", "text", json_text(v->limits[i].text),
						"blocks", v->limits[i].blocks));
	return j;
}

static json_t *json_races(const struct search_result *res)
{
	json_t *j = json_array();
	for (size_t i = 0; i < res->races.sure.n; i++)
		if (!res->races.sure.all[i].again)
			json_array_append_new(j, json_text(res->races.sure.all[i].sentence));
	return j;
}

int outcomes_json(const struct outcomes_report *r, FILE *out)
{
	const struct search_result *res = r->finding->result;
	json_t *list = json_array();
	int rc = 0;
	for (size_t i = 0; !rc && i < r->all->n; i++)
		json_array_append_new(list, json_outcome(r, i, &rc));
	json_t *j = json_pack(
		"{s:b, s:b, s:b, s:I, s:I, s:o, s:f, s:s, s:o, s:o, s:o}", "complete",
		outcomes_complete(r), "counted", r->all->counted, "any_order", r->all->any_order,
		"executions", (json_int_t)res->counts.all.executions, "interleavings",
		(json_int_t)r->all->interleavings, "states",
		res->state.states ? json_integer((json_int_t)res->state.states) : json_null(),
		"seconds", res->seconds, "level",
		r->finding->seen.level == LEVEL_MEMORY ? "memory" : "calls", "limits",
		json_limits(r), "races", json_races(res), "outcomes", list);
	if (!rc && (!j || json_dumpf(j, out, JSON_INDENT(2) | JSON_REAL_PRECISION(6))))
		rc = ENOMEM;
	fputc('\n', out);
	json_decref(j);
	return rc;
}
