// SPDX-License-Identifier: MIT
//
// The report of a search as JSON. Other programs rely on the keys: they may be added to, not
// changed.
#include "checker/report/report.h"

#include "checker/report/json_text.h"
#include "checker/report/waits_report.h"
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

// A place "file.c:41" as the values of "file" and "line"; "": both null.
static void set_place(json_t *j, const char *place)
{
	const char *colon = strrchr(place, ':');
	struct buf file = {0};
	buf_add(&file, place, colon ? (size_t)(colon - place) : 0);
	json_object_set_new(j, "file", text_or_null(&file));
	json_object_set_new(j, "line",
			    colon ? json_integer(strtol(colon + 1, NULL, 10)) : json_null());
	buf_free(&file);
}

// A place that must be reachable and was not reached; no execution can show that.
static json_t *json_unreached(const struct reach *reach)
{
	char *text = reach_sentence(reach, 0, true);
	json_t *j = text ? json_pack("{s:s, s:n, s:n, s:n, s:n, s:o, s:n}", "kind", "property",
				     "thread", "object", "file", "line", "sentence",
				     json_text(text), "trace")
			 : NULL;
	free(text);
	return j;
}

static json_t *json_race(const struct race *race)
{
	json_t *j = json_pack("{s:s, s:o, s:o}", "kind", "race", "thread", json_text(race->thread),
			      "object", json_text(race->object));
	set_place(j, race->place);
	json_object_set_new(j, "sentence", json_text(race->sentence));
	return j;
}

// The races other than the failure itself.
static json_t *json_also(const struct search_result *r)
{
	json_t *j = json_array();
	const struct race *race;
	for (size_t i = 0; (race = races_other(&r->races.sure, &r->failure.trace, &i));)
		json_array_append_new(j, json_race(race));
	return j;
}

// A failure that no execution shows.
static json_t *json_untraced(const struct search_result *r)
{
	if (r->failure.end != END_RACE)
		return json_unreached(&r->reach);
	json_t *j = json_race(&r->races.sure.all[0]);
	json_object_set_new(j, "trace", json_null());
	return j;
}

static json_t *json_failure(const struct report *r, int *rc)
{
	struct story s;
	struct failure f = {0};
	size_t at;
	const struct trace *t = &r->finding->result->failure.trace;
	if (!r->finding->result->failure.end)
		return json_null();
	if (!t->n)
		return json_untraced(r->finding->result);
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

// A number of steps; null: unknown.
static json_t *steps_or_null(size_t steps, bool known)
{
	return known ? json_integer((json_int_t)steps) : json_null();
}

static json_t *json_fate(const struct fate *f, const struct trace *t, int *rc)
{
	struct story s;
	struct buf b = {0};
	size_t at;
	if (!f)
		return json_null();
	*rc = story_until(&s, t, NO_SLOT, &at);
	if (*rc)
		return NULL;
	*rc = fate_describe(f, t, &s, &b);
	const struct fate_line *l = &f->well;
	size_t step;
	bool known = fate_lost_from(f, &step);
	json_t *j =
		json_pack("{s:I, s:o, s:o, s:o, s:o, s:I}", "steps", (json_int_t)f->n, "lost_from",
			  steps_or_null(step, known), "open_to", steps_or_null(l->yes - 1, l->yes),
			  "lost_by", steps_or_null(l->no, l->no <= f->n), "sentence",
			  json_text(buf_str(&b)), "executions", (json_int_t)f->executions);
	buf_free(&b);
	story_free(&s);
	return j;
}

static json_t *json_limits(const struct verdict *v)
{
	json_t *j = json_array();
	for (size_t i = 0; i < v->nlimits; i++)
		json_array_append_new(j,
				      json_pack("{s:o, s:b}", "text", json_text(v->limits[i].text),
						"blocks", v->limits[i].blocks));
	return j;
}

static json_t *json_advice(const struct advices *a)
{
	json_t *j = json_array();
	for (size_t i = 0; i < a->n; i++) {
		json_t *one = json_pack("{s:o}", "text", json_text(a->all[i].text));
		set_place(one, a->all[i].place);
		json_object_set_new(one, "seconds",
				    a->all[i].seconds > 0 ? json_real(a->all[i].seconds)
							  : json_null());
		json_array_append_new(j, one);
	}
	return j;
}

static json_t *text_or_none(const char *s)
{
	return s ? json_text(s) : json_null();
}

static json_t *json_left_one(const struct left *e)
{
	json_t *j = json_pack("{s:s, s:o, s:o}", "kind", left_names[e->kind], "thread",
			      text_or_none(e->thread), "object", text_or_none(e->object));
	set_place(j, e->place);
	json_object_set_new(j, "sentence", json_text(e->sentence));
	return j;
}

static json_t *json_left(const struct lefts *l)
{
	json_t *j = json_array();
	for (size_t i = 0; i < l->n; i++)
		json_array_append_new(j, json_left_one(&l->all[i]));
	return j;
}

static json_t *json_remarks(const struct remarks *l)
{
	json_t *all = json_array();
	for (size_t i = 0; l && i < l->n; i++) {
		struct buf sentence = {0};
		if (!remark_holds(&l->all[i]))
			continue;
		json_t *j = json_pack("{s:s}", "kind", remark_names[l->all[i].kind]);
		set_place(j, l->all[i].place);
		remark_sentence(&l->all[i], &sentence);
		json_object_set_new(j, "sentence", json_text(buf_str(&sentence)));
		buf_free(&sentence);
		json_array_append_new(all, j);
	}
	return all;
}

// The way in which executions were run (session/way.h).
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

static json_t *known(uint64_t n)
{
	return n ? json_integer((json_int_t)n) : json_null();
}

// The expected size of the search over interleavings.
static json_t *json_expected(const struct expected *e)
{
	if (!e->after && !e->more_than)
		return json_null();
	return json_pack("{s:o, s:o, s:o, s:o}", "executions", known(e->executions), "more_than",
			 known(e->more_than), "first", known(e->first), "after", known(e->after));
}

static json_t *json_of_waits(const struct report *r, int *rc)
{
	const struct trace *t = &r->finding->result->failure.trace;
	struct story s;
	size_t at;
	if (!r->waits || !r->waits->n)
		return json_array();
	*rc = story_until(&s, t, NO_SLOT, &at);
	if (*rc)
		return NULL;
	struct story_names ctx = {&s, t};
	struct namer names = story_namer(&ctx);
	json_t *all = waits_json(r->waits, &names);
	story_free(&s);
	return all;
}

// Executions that repeated an interleaving.
static uint64_t redundant(const struct search_counts *c)
{
	return c->complete + c->asleep - c->interleavings;
}

int report_json(const struct report *r, FILE *out)
{
	const struct search_result *res = r->finding->result;
	const struct search_counts *c = &res->counts.all,
				   *by_states = &res->counts.phases[SEARCH_STATES];
	int rc = 0;
	json_t *failure = json_failure(r, &rc);
	if (!failure)
		return rc ? rc : ENOMEM;
	json_t *fate = json_fate(r->fate, &res->failure.trace, &rc);
	if (!fate) {
		json_decref(failure);
		return rc ? rc : ENOMEM;
	}
	json_t *waits = json_of_waits(r, &rc);
	json_t *j = json_pack(
		"{s:s, s:b, s:o, s:I, s:I, s:I, s:o, s:o, s:o, s:f, s:s, s:s, s:s, s:o, s:o, s:o, "
		"s:o, "
		"s:o, s:o, s:o, s:o, s:o}",
		"verdict", verdict_names[r->verdict->kind], "for_ever", r->verdict->for_ever,
		"rounds", known(res->rounds), "executions",
		(json_int_t)(c->executions + res->earlier), "interleavings",
		(json_int_t)c->interleavings, "redundant",
		(json_int_t)(redundant(c) - redundant(by_states)), "states",
		res->state.states ? json_integer((json_int_t)res->state.states) : json_null(),
		"stand_for",
		res->state.stand_for ? json_integer((json_int_t)res->state.stand_for) : json_null(),
		"estimate", json_expected(&res->state.expected), "seconds", res->seconds,
		"strategy", res->strategy, "level",
		r->finding->seen.level == LEVEL_MEMORY ? "memory" : "calls", "runner",
		runner_name(&res->ways), "runs", json_ways(&res->ways), "limits",
		json_limits(r->verdict), "advice", json_advice(&r->verdict->advice), "failure",
		failure, "fate", fate, "waits", waits, "also", json_also(res), "left",
		json_left(&res->left), "remarks", json_remarks(r->remarks));
	if (!j || json_dumpf(j, out, JSON_INDENT(2) | JSON_REAL_PRECISION(6)))
		rc = ENOMEM;
	fputc('\n', out);
	json_decref(j);
	return rc;
}
