// SPDX-License-Identifier: MIT
//
// Grades as JSON: an object for an exercise, an array for several. Programs rely on the keys: new
// ones may be added, none changed. "complete" is false while a property is "pending".
#include "grading/formats/grade_format.h"

#include "checker/report/json_text.h"

#include <errno.h>

static json_t *text_or_null(const char *s)
{
	return s ? json_text(s) : json_null();
}

static int begin_json(struct grade_out *o)
{
	o->all = json_array();
	return o->all ? 0 : ENOMEM;
}

static json_t *property_json(const struct graded *p, bool pending)
{
	return json_pack("{s:s, s:i, s:i, s:b, s:s, s:o, s:o, s:o, s:o, s:o}", "name",
			 p->property->name, "points", (int)p->points, "max_points",
			 (int)p->property->points, "passed", !pending && p->result == GRADE_PASSED,
			 "result", pending ? "pending" : grade_names[p->result], "text",
			 json_text(p->property->text), "sentence", text_or_null(p->sentence),
			 "kind", text_or_null(p->kind), "client", text_or_null(p->client), "trace",
			 text_or_null(p->trace));
}

static json_t *remarks_json(const struct grade *g)
{
	json_t *all = json_array();
	for (size_t i = 0; i < g->nremarks; i++) {
		const struct grade_remark *r = &g->remarks[i];
		json_array_append_new(all,
				      json_pack("{s:s, s:o, s:o}", "kind", r->kind, "place",
						json_text(r->place), "text", json_text(r->text)));
	}
	return all;
}

static int close_json(struct grade_out *o, const struct grade *g)
{
	json_t *properties = json_array();
	for (size_t i = 0; i < g->exercise->nproperties; i++)
		json_array_append_new(properties, property_json(&g->properties[i], i >= g->n));
	json_t *j = json_pack("{s:s, s:o, s:i, s:i, s:b, s:o, s:o, s:o, s:o, s:o}", "exercise",
			      g->exercise->name, "file", text_or_null(g->file), "points",
			      (int)g->points, "max_points", (int)g->exercise->points, "complete",
			      grade_is_finished(g), "problem", text_or_null(g->problem), "messages",
			      text_or_null(g->messages), "tried", text_or_null(g->tried), "remarks",
			      remarks_json(g), "properties", properties);
	return json_array_append_new(o->all, j) ? ENOMEM : 0;
}

static int end_json(struct grade_out *o)
{
	const json_t *j = o->many ? o->all : json_array_get(o->all, 0);
	int rc = j && json_dumpf(j, o->out, JSON_INDENT(2)) ? ENOMEM : 0;
	fputc('\n', o->out);
	return rc;
}

const struct grade_format grade_json = {
	.name = "json", .begin = begin_json, .close = close_json, .end = end_json};
