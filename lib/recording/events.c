// SPDX-License-Identifier: MIT
//
// The events that a line writes: see events.h.
#include "recording/events.h"

#include "recording/line.h"

#include "base/vec.h"

#include <string.h>

bool line_emit(struct line *l, struct event e, const char *text)
{
	e.time = l->now;
	size_t slots = event_slots(&e);
	if (!VEC_FITS(l->out, &l->out_cap, l->nout + slots))
		return line_failed(l);
	l->out[l->nout] = e;
	if (slots > 1) {
		memset(&l->out[l->nout + 1], 0, (slots - 1) * sizeof e);
		memcpy(&l->out[l->nout + 1], text, e.other);
	}
	l->nout += slots;
	return true;
}

static bool note_object(struct line *l, uint32_t object)
{
	return changes_object(&l->changes, &l->world, object) || line_failed(l);
}

static bool note_thread(struct line *l, uint32_t thread)
{
	return changes_thread(&l->changes, &l->world, thread) || line_failed(l);
}

bool line_pend(struct line *l, uint32_t thread, struct op op)
{
	if ((op.object && !note_object(l, op.object)) || !note_thread(l, thread))
		return false;
	if (world_pend(&l->world, thread, op))
		return false;
	struct event e = {.kind = EV_PEND,
			  .op = op.code,
			  .thread = (uint16_t)thread,
			  .object = op.object,
			  .other = l->world.threads[thread].op.other,
			  .site = op.site,
			  .arg = op.arg};
	return line_emit(l, e, NULL);
}

// Notes everything that a step may change.
static bool note_step(struct line *l, const struct op *op, struct choice c)
{
	bool ok = note_thread(l, c.thread);
	if (ok && op->object)
		ok = note_object(l, op->object);
	if (ok && c.target)
		ok = note_thread(l, c.target);
	if (op_waits(op->code))
		return ok && note_object(l, op->mutex);
	if (op_names_thread(op->code))
		return ok && note_thread(l, op->target);
	if (op_moves_all(op->code))
		for (size_t i = 0; i < l->nunder && ok; i++)
			ok = note_thread(l, l->lanes[l->under[i]].number);
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

uint32_t line_site(struct line *l, uint64_t address)
{
	uint32_t site = sites_number(&l->sites, address);
	if (!site && address)
		line_failed(l);
	return site;
}

bool line_emit_sites(struct line *l)
{
	for (uint32_t n = 1; n <= l->sites.n; n++)
		if (!line_emit(l,
			       (struct event){.kind = EV_SITE,
					      .object = n,
					      .arg = (int64_t)l->sites.address[n]},
			       NULL))
			return false;
	return true;
}
