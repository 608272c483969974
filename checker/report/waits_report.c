// SPDX-License-Identifier: MIT
//
// Waits as lines and as JSON: see waits_report.h.
#include "checker/report/waits_report.h"

#include "base/lines.h"

void waits_put(const struct waits *w, const struct namer *names, FILE *out)
{
	struct buf lack = {0};
	waits_lack_text(w, &lack);
	if (lack.n)
		line_put(out, buf_str(&lack), 2);
	buf_free(&lack);
	for (size_t i = 0; i < w->n; i++) {
		struct buf b = {0};
		buf_puts(&b, "  ");
		wait_text(&w->all[i], names, &b);
		line_put(out, buf_str(&b), 4);
		buf_free(&b);
	}
}

static json_t *wait_json(const struct wait *w, const struct namer *names)
{
	struct buf who = {0};
	json_t *values = json_array();
	for (size_t i = 0; i < w->nvalues; i++) {
		const struct wait_value *v = &w->values[i];
		struct buf writer = {0};
		if (v->writer)
			names->thread(names->ctx, v->writer, &writer);
		json_array_append_new(
			values,
			json_pack("{s:o, s:o, s:o, s:o, s:o}", "name", json_text(v->name), "value",
				  v->text ? json_text(v->text) : json_null(), "writer",
				  writer.n ? json_text(buf_str(&writer)) : json_null(), "file",
				  v->file ? json_text(v->file) : json_null(), "line",
				  v->file ? json_integer(v->line) : json_null()));
		buf_free(&writer);
	}
	names->thread(names->ctx, w->thread, &who);
	json_t *holds = w->holds ? json_boolean(w->holds == TRUTH_TRUE) : json_null();
	json_t *all = json_pack("{s:o, s:o, s:i, s:o, s:b, s:b, s:o, s:o}", "thread",
				json_text(buf_str(&who)), "file", json_text(w->file), "line",
				w->line, "condition", json_text(w->condition), "loops", w->loops,
				"until", w->until, "holds", holds, "values", values);
	buf_free(&who);
	return all;
}

json_t *waits_json(const struct waits *w, const struct namer *names)
{
	json_t *all = json_array();
	for (size_t i = 0; w && i < w->n; i++)
		json_array_append_new(all, wait_json(&w->all[i], names));
	return all;
}
