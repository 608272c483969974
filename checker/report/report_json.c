// SPDX-License-Identifier: MIT
//
// The report of a search as JSON, see report_json.h. Programs read its keys: they may be
// added to, not changed.
#include "checker/report/report_json.h"

#include "checker/report/json_text.h"
#include "checker/verdict/failure.h"
#include "trace/story.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// The text, or null for an empty one.
static json_t *text_or_null(const struct buf *b)
{
	return b->n ? json_text(buf_str(b)) : json_null();
}

// What must be possible never happened: no execution shows that.
static json_t *json_unreached(const struct reach *reach)
{
	char *text = reach_sentence(reach, 0);
	json_t *j = text ? json_pack("{s:s, s:n, s:n, s:n, s:n, s:o, s:n}", "kind", "property",
				     "thread", "object", "file", "line", "sentence",
				     json_text(text), "trace")
			 : NULL;
	free(text);
	return j;
}

static json_t *json_failure(const struct report *r, int *rc)
{
	struct story s;
	struct failure f = {0};
	size_t at;
	const struct trace *t = &r->finding->result->trace;
	if (!r->finding->result->failure)
		return json_null();
	if (!t->n)
		return json_unreached(&r->finding->result->reach);
	*rc = story_until(&s, t, NO_SLOT, &at);
	if (*rc)
		return NULL;
	*rc = failure_describe(&f, &s, t);
	json_t *j = json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "kind", f.kind, "thread",
			      text_or_null(&f.thread), "object", text_or_null(&f.object), "file",
			      text_or_null(&f.file), "line",
			      f.line ? json_integer(f.line) : json_null(), "sentence",
			      text_or_null(&f.sentence), "trace",
			      r->saved ? json_text(r->saved) : json_null());
	failure_free(&f);
	story_free(&s);
	return j;
}

static json_t *json_limits(const struct verdict *v)
{
	json_t *j = json_array();
	for (size_t i = 0; i < v->nlimits; i++)
		json_array_append_new(j, json_text(v->limits[i]));
	return j;
}

static json_t *text_or_none(const char *s)
{
	return s ? json_text(s) : json_null();
}

static json_t *json_left_one(const struct left *e)
{
	const char *colon = strrchr(e->place, ':');
	struct buf file = {0};
	buf_add(&file, e->place, colon ? (size_t)(colon - e->place) : 0);
	json_t *j = json_pack("{s:s, s:o, s:o, s:o, s:o, s:o}", "kind", left_names[e->kind],
			      "thread", text_or_none(e->thread), "object", text_or_none(e->object),
			      "file", text_or_null(&file), "line",
			      colon ? json_integer(strtol(colon + 1, NULL, 10)) : json_null(),
			      "sentence", json_text(e->sentence));
	buf_free(&file);
	return j;
}

static json_t *json_left(const struct lefts *l)
{
	json_t *j = json_array();
	for (size_t i = 0; i < l->n; i++)
		json_array_append_new(j, json_left_one(&l->all[i]));
	return j;
}

// By which way executions were run (session/way.h).
static const char *runner_name(const struct way_counts *w)
{
	if (!w->persistent)
		return "fork";
	return w->way == WAY_BOTH ? "both" : "persistent";
}

static json_t *json_ways(const struct way_counts *w)
{
	char why[WAY_WORDS];
	way_refusal(w->why, why);
	return json_pack("{s:I, s:I, s:I, s:I, s:I, s:I, s:o}", "forked", (json_int_t)w->forked,
			 "persistent", (json_int_t)w->persistent, "resumed", (json_int_t)w->resumed,
			 "compared", (json_int_t)w->compared, "differed", (json_int_t)w->differed,
			 "refused", (json_int_t)w->refused, "why",
			 *why ? json_text(why) : json_null());
}

// Executions that were an interleaving once more.
static uint64_t redundant(const struct search_counts *c)
{
	return c->complete + c->asleep - c->interleavings;
}

int report_json(const struct report *r, FILE *out)
{
	const struct search_result *res = r->finding->result;
	const struct search_counts *c = &res->counts, *by_states = &res->phases[SEARCH_STATES];
	int rc = 0;
	json_t *failure = json_failure(r, &rc);
	if (!failure)
		return rc ? rc : ENOMEM;
	json_t *j = json_pack(
		"{s:s, s:I, s:I, s:I, s:o, s:f, s:s, s:s, s:s, s:o, s:o, s:o, s:o}", "verdict",
		verdict_names[r->verdict->kind], "executions", (json_int_t)c->executions,
		"interleavings", (json_int_t)c->interleavings, "redundant",
		(json_int_t)(redundant(c) - redundant(by_states)), "states",
		res->state.states ? json_integer((json_int_t)res->state.states) : json_null(),
		"seconds", res->seconds, "strategy", res->strategy, "level",
		r->finding->level == LEVEL_MEMORY ? "memory" : "calls", "runner",
		runner_name(&res->ways), "runs", json_ways(&res->ways), "limits",
		json_limits(r->verdict), "failure", failure, "left", json_left(&res->left));
	if (!j || json_dumpf(j, out, JSON_INDENT(2) | JSON_REAL_PRECISION(6)))
		rc = ENOMEM;
	fputc('\n', out);
	json_decref(j);
	return rc;
}
