// SPDX-License-Identifier: MIT
//
// What a line writes: the events of the trace, a step of the model with its event, and the
// numbers of call sites.
#include "recording/line.h"

#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

bool line_emit(struct line *l, struct event e, const char *text)
{
	e.time = l->now;
	size_t slots = event_slots(&e);
	struct event *p = vec_room(l->out, &l->out_cap, l->nout + slots, sizeof *p);
	if (!p)
		return line_failed(l);
	l->out = p;
	p[l->nout] = e;
	if (slots > 1) {
		memset(&p[l->nout + 1], 0, (slots - 1) * sizeof e);
		memcpy(&p[l->nout + 1], text, e.other);
	}
	l->nout += slots;
	return true;
}

// Notes all that a step may change.
static bool note_step(struct line *l, const struct op *op, struct choice c)
{
	bool ok = line_note_thread(l, c.thread);
	if (ok && op->object)
		ok = line_note(l, op->object);
	if (ok && c.target)
		ok = line_note_thread(l, c.target);
	if (op_waits(op->code))
		return ok && line_note(l, op->other);
	if (op_names_thread(op->code))
		return ok && line_note_thread(l, op->other);
	if (op->code == OP_BROADCAST || op->code == OP_BARRIER_WAIT)
		for (size_t i = 0; i < l->nunder && ok; i++)
			ok = line_note_thread(l, l->lanes[l->under[i]].number);
	return ok;
}

bool line_step(struct line *l, uint32_t lane, enum outcome outcome, uint32_t target)
{
	uint32_t thread = l->lanes[lane].number;
	struct choice c = {
		.thread = (uint16_t)thread, .outcome = (uint8_t)outcome, .target = target};
	struct step s;
	const struct op op = l->world.threads[thread].op;
	if (!note_step(l, &op, c))
		return false;
	if (world_step(&l->world, c, &s))
		return l->world.failed ? line_failed(l) : false;
	bool completed = s.after == PHASE_RUN && !s.fault;
	l->done += completed;
	return line_emit(l,
			 (struct event){.kind = EV_STEP,
					.op = c.outcome,
					.thread = c.thread,
					.object = completed ? (uint32_t)s.result : 0,
					.other = target,
					.arg = completed ? s.value : 0},
			 NULL);
}

static bool site_table_grow(struct line *l)
{
	size_t cap = l->site_table_cap ? 2 * l->site_table_cap : 256;
	uint32_t *table = calloc(cap, sizeof *table);
	if (!table)
		return line_failed(l);
	for (uint32_t n = 1; n <= l->nsites; n++) {
		size_t i = (l->sites[n] * 0x9E3779B97F4A7C15u) >> 32 & (cap - 1);
		while (table[i])
			i = (i + 1) & (cap - 1);
		table[i] = n;
	}
	free(l->site_table);
	l->site_table = table;
	l->site_table_cap = cap;
	return true;
}

uint32_t line_site(struct line *l, uint64_t addr)
{
	if (!addr || (2 * (l->nsites + 1) > l->site_table_cap && !site_table_grow(l)))
		return 0;
	size_t i = (addr * 0x9E3779B97F4A7C15u) >> 32 & (l->site_table_cap - 1);
	while (l->site_table[i] && l->sites[l->site_table[i]] != addr)
		i = (i + 1) & (l->site_table_cap - 1);
	if (l->site_table[i])
		return l->site_table[i];
	uint64_t *p = vec_room(l->sites, &l->sites_cap, l->nsites + 2, sizeof *p);
	if (!p) {
		line_failed(l);
		return 0;
	}
	l->sites = p;
	p[++l->nsites] = addr;
	return l->site_table[i] = (uint32_t)l->nsites;
}

bool line_emit_sites(struct line *l)
{
	for (uint32_t n = 1; n <= l->nsites; n++)
		if (!line_emit(l,
			       (struct event){
				       .kind = EV_SITE, .object = n, .arg = (int64_t)l->sites[n]},
			       NULL))
			return false;
	return true;
}
