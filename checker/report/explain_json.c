// SPDX-License-Identifier: MIT
//
// An explanation as JSON. docs/checker.md lists the keys.
#include "checker/report/explain_text.h"

#include "checker/report/json_text.h"
#include "checker/report/waits_report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static json_t *json_step(const struct told_step *s)
{
	const char *place = buf_str(&s->place), *colon = strrchr(place, ':');
	struct buf file = {0};
	buf_add(&file, place, colon ? (size_t)(colon - place) : strlen(place));
	json_t *j = json_pack("{s:o, s:o, s:i, s:i, s:o}", "thread", json_text(buf_str(&s->thread)),
			      "file", json_text(buf_str(&file)), "line",
			      colon ? atoi(colon + 1) : 0, "time", s->nth ? (int)s->nth : 1,
			      "sentence", json_text(buf_str(&s->text)));
	buf_free(&file);
	return j;
}

static void add_order(json_t *list, const struct told_step *before, const struct told_step *after)
{
	json_array_append_new(list, json_pack("{s:o, s:o}", "before", json_step(before), "after",
					      after ? json_step(after) : json_null()));
}

// A step between two others is two orders.
static json_t *json_orders(const struct told_order *o)
{
	json_t *list = json_array();
	add_order(list, &o->step[0], o->form == FACT_HAPPENS ? NULL : &o->step[1]);
	if (o->form == FACT_BETWEEN)
		add_order(list, &o->step[1], &o->step[2]);
	return list;
}

// Adds the orders that must all hold; if one of several lists suffices, these are in `any`.
static void add_orders(json_t *j, const struct explanation *e)
{
	json_t *all = json_array(), *any = json_array();
	for (size_t i = 0; i < e->norders; i++) {
		json_t *orders = json_orders(&e->orders[i]);
		bool more = e->by == DECIDED_BY_CLAUSES && i && e->clause[i] == e->clause[i - 1];
		if (e->by == DECIDED_BY_ALL || more) {
			json_array_extend(
				more ? json_array_get(any, json_array_size(any) - 1) : all, orders);
			json_decref(orders);
		} else {
			json_array_append_new(any, orders);
		}
	}
	json_object_set_new(j, "orders", all);
	json_object_set_new(j, "any", any);
}

static json_t *json_nearest(const struct explain_report *r)
{
	if (!r->e->passes)
		return json_null();
	return json_pack("{s:o, s:I}", "trace", r->saved ? json_text(r->saved) : json_null(),
			 "moved", (json_int_t)r->e->moved);
}

// The cycle of a run that goes on for ever; null: there is none.
static json_t *json_cycle(const struct told_cycle *c)
{
	json_t *waits = json_array();
	for (size_t i = 0; i < c->nvain; i++) {
		const struct told_vain *v = &c->vain[i];
		bool by = v->cause == VAIN_BEFORE || v->cause == VAIN_ROUND;
		json_array_append_new(
			waits, json_pack("{s:o, s:o, s:o}", "step", json_step(&v->vain), "by",
					 by ? json_step(&v->by) : json_null(), "since",
					 v->cause == VAIN_BEFORE ? json_integer((json_int_t)v->at)
								 : json_null()));
	}
	if (c->from)
		return json_pack("{s:I, s:I, s:o}", "from", (json_int_t)c->from, "steps",
				 (json_int_t)c->length, "waits", waits);
	json_decref(waits);
	return json_null();
}

static json_t *json_undone(const struct explanation *e)
{
	json_t *list = json_array();
	for (size_t i = 0; i < e->nundone; i++) {
		const struct told_undone *u = &e->undone[i];
		json_array_append_new(list, json_pack("{s:o, s:o, s:o, s:b}", "thread",
						      json_text(buf_str(&u->thread)), "object",
						      json_text(buf_str(&u->object)), "place",
						      json_text(buf_str(&u->place)), "permit",
						      u->permit));
	}
	return list;
}

// The reversed order, as a list; null: there is none.
static json_t *json_turned(const struct explanation *e)
{
	return e->is_turned ? json_orders(&e->turned) : json_null();
}

static json_t *json_name(const char *s)
{
	return s ? json_text(s) : json_null();
}

int explain_json(const struct explain_report *r, FILE *out)
{
	const struct explanation *e = r->e;
	struct buf sentence = {0};
	explain_sentence(e, &sentence);
	json_t *j = json_pack(
		"{s:s, s:o, s:o, s:o, s:o, s:I, s:I, s:I, s:b, s:b, s:o, s:o, s:o, s:o, s:o}",
		"kind", end_failure(&e->failing.path.end), "idiom",
		json_name(idiom_rows[e->idiom].name), "lesson", json_name(explain_lesson(r)),
		"section", json_name(explain_section(r)), "lost_from",
		e->lost_from ? json_integer((json_int_t)e->lost_from) : json_null(), "failing",
		(json_int_t)e->nfailing, "passing", (json_int_t)e->npassing, "otherwise",
		(json_int_t)e->notherwise, "complete", e->complete, "least",
		e->by != DECIDED_NOT && e->least, "nearest", json_nearest(r), "cycle",
		json_cycle(&e->cycle), "undone", json_undone(e), "turned", json_turned(e),
		"sentence", json_text(buf_str(&sentence)));
	struct story_names ctx = {&e->failing.story, &e->failing.trace};
	struct namer names = story_namer(&ctx);
	if (j)
		add_orders(j, e);
	if (j)
		json_object_set_new(j, "waits", waits_json(r->waits, &names));
	int rc = !j || json_dumpf(j, out, JSON_INDENT(2)) ? ENOMEM : 0;
	fputc('\n', out);
	json_decref(j);
	buf_free(&sentence);
	return rc;
}
