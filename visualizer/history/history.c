// SPDX-License-Identifier: MIT
//
// Moments, snapshots, look-ups: see history.h.
#include "visualizer/history/history.h"

#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>

// READ_MOST: slots of a mapped trace (32 MiB) that are read before its pages are given back;
// READ_ASIDE: slots that a picture of another moment reads beside those that are folded.
enum { EVERY = 2048, BUDGET = 128 << 20, READ_MOST = 1 << 20, READ_ASIDE = 1 << 13 };

static int slots_room(struct slots *s, size_t need)
{
	if (!VEC_FITS(s->slot, &s->cap, need))
		return ENOMEM;
	return 0;
}

static int slots_push(struct slots *s, size_t slot)
{
	if (slots_room(s, s->n + 1))
		return ENOMEM;
	s->slot[s->n++] = (uint32_t)slot;
	return 0;
}

// Sets entry i, and zero for entries before it that are missing.
static int slots_set(struct slots *s, size_t i, uint32_t value)
{
	if (slots_room(s, i + 1))
		return ENOMEM;
	if (s->n <= i)
		s->n = i + 1;
	s->slot[i] = value;
	return 0;
}

size_t slots_before(const struct slots *s, size_t slot)
{
	size_t low = 0, high = s->n;
	while (low < high) {
		size_t mid = low + (high - low) / 2;
		if (s->slot[mid] < slot)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

static void have_read(struct history *h, size_t slots)
{
	h->read += slots;
	if (h->read < READ_MOST)
		return;
	h->read = 0;
	trace_release(h->trace);
}

// Drops every second snapshot, but not the first.
static void snapshots_thin(struct history *h)
{
	size_t n = 0;
	for (size_t i = 0; i < h->nsnapshots; i++)
		if (i % 2)
			story_snapshot_drop(&h->snapshots[i].story, &h->bytes);
		else
			h->snapshots[n++] = h->snapshots[i];
	h->nsnapshots = n;
	h->every *= 2;
}

static int snapshot_take(struct history *h)
{
	if (!VEC_FITS(h->snapshots, &h->snapshots_cap, h->nsnapshots + 1))
		return ENOMEM;
	struct snapshot *p = &h->snapshots[h->nsnapshots];
	p->slot = h->seen;
	if (story_snapshot_take(&p->story, &h->tip, h->nsnapshots ? &p[-1].story : NULL, &h->bytes))
		return ENOMEM;
	h->nsnapshots++;
	while (h->bytes > h->budget && h->nsnapshots > 2)
		snapshots_thin(h);
	return 0;
}

static int note_step(struct history *h, const struct event *e)
{
	size_t n = h->steps.n;
	struct own_step own;
	if (!VEC_FITS(h->movers, &h->movers_cap, n + 1) ||
	    !VEC_FITS(h->joins, &h->joins_cap, n + 1))
		return ENOMEM;
	own_step_last(&h->tip, h->trace, &own);
	h->movers[n] = e->thread;
	h->joins[n] = n && own_step_joins(h->trace, &h->own, &own);
	h->own = own;
	return slots_push(&h->steps, h->seen);
}

static int note_peak(struct history *h)
{
	uint32_t o = h->tip.last.op.object;
	if (o && h->tip.world.objects[o].kind == KIND_NAME)
		o = h->tip.world.objects[o].sem;
	if (!o || h->tip.world.objects[o].kind != KIND_SEM)
		return 0;
	int64_t value = h->tip.world.objects[o].permits;
	if (value <= 0 || (o < h->peaks.n && h->peaks.slot[o] >= (uint64_t)value))
		return 0;
	return slots_set(&h->peaks, o, (uint32_t)value);
}

// Enters the event at slot h->seen, already folded, into the tables.
static int note_event(struct history *h, const struct event *e)
{
	switch (e->kind) {
	case EV_STEP:
		return note_step(h, e) ? ENOMEM : note_peak(h);
	case EV_LOG:
	case EV_LIMIT:
		return slots_push(&h->logs, h->seen);
	case EV_RACE:
		return slots_push(&h->races, h->seen) ? ENOMEM : slots_push(&h->logs, h->seen);
	case EV_OUTPUT:
		return slots_push(&h->outputs, h->seen);
	default:
		return 0;
	}
}

int history_grow(struct history *h)
{
	const struct trace *t = h->trace;
	if (h->bad != SIZE_MAX)
		return EINVAL;
	while (h->seen < t->n) {
		const struct event *e = &t->ev[h->seen];
		if (h->seen >= h->snapshots[h->nsnapshots - 1].slot + h->every && snapshot_take(h))
			return ENOMEM;
		int rc = story_event(&h->tip, t, (uint32_t)h->seen);
		if (rc == EINVAL)
			h->bad = h->seen;
		if (rc || note_event(h, e))
			return rc ? rc : ENOMEM;
		size_t slots = event_slots(e);
		h->seen += slots;
		have_read(h, slots);
	}
	return 0;
}

int history_init_sized(struct history *h, const struct trace *t, size_t every, size_t budget)
{
	static size_t started; // used by the main thread only
	*h = (struct history){.trace = t,
			      .number = ++started,
			      .every = every,
			      .budget = budget,
			      .bad = SIZE_MAX,
			      .at.slot = SIZE_MAX,
			      .walk.slot = SIZE_MAX};
	int rc = story_init(&h->tip, t);
	if (!rc)
		rc = snapshot_take(h);
	return rc ? rc : history_grow(h);
}

int history_init(struct history *h, const struct trace *t)
{
	return history_init_sized(h, t, EVERY, BUDGET);
}

void history_free(struct history *h)
{
	for (size_t i = 0; i < h->nsnapshots; i++)
		story_snapshot_drop(&h->snapshots[i].story, &h->bytes);
	free(h->snapshots);
	story_free(&h->tip);
	story_free(&h->at.story);
	story_free(&h->walk.story);
	free(h->steps.slot);
	free(h->movers);
	free(h->joins);
	free(h->logs.slot);
	free(h->races.slot);
	free(h->outputs.slot);
	free(h->peaks.slot);
	*h = (struct history){0};
}

size_t history_row_begin(const struct history *h, size_t moment)
{
	while (moment && h->joins[moment - 1])
		moment--;
	return moment ? moment - 1 : 0;
}

size_t history_row_end(const struct history *h, size_t moment)
{
	while (moment && moment < h->steps.n && h->joins[moment])
		moment++;
	return moment;
}

static const struct step *row_step(const void *ctx, size_t i)
{
	return (const struct step *)ctx + i;
}

// Of a long row, the last steps are told.
void history_row_sentence(struct history *h, size_t moment, bool into, const struct namer *namer,
			  struct buf *b)
{
	enum { TOLD = 64 };
	struct step steps[TOLD];
	struct own_row row = {.step = row_step, .ctx = steps};
	size_t from = into ? moment - 1 : history_row_begin(h, moment);
	if (moment - from > TOLD)
		from = moment - TOLD;
	for (size_t m = from + 1; m <= moment; m++) {
		const struct story *s = history_walk(h, m);
		if (!s)
			return;
		if (!row.n)
			own_step_last(s, h->trace, &row.own);
		steps[row.n++] = s->last;
	}
	own_row_sentence(&row, h->trace, namer, b);
}

size_t history_from(const struct history *h, size_t moment)
{
	return moment ? h->steps.slot[moment - 1] : 0;
}

size_t history_to(const struct history *h, size_t moment)
{
	return moment < h->steps.n ? h->steps.slot[moment] : h->seen;
}

// The last snapshot at or before a slot.
static const struct snapshot *snapshot_before(const struct history *h, size_t slot)
{
	size_t low = 0, high = h->nsnapshots;
	while (high - low > 1) {
		size_t mid = low + (high - low) / 2;
		if (h->snapshots[mid].slot <= slot)
			low = mid;
		else
			high = mid;
	}
	return &h->snapshots[low];
}

// Folds a walker up to the end of a moment: on from where it is, or from the snapshot before.
static const struct story *fold(struct history *h, struct walker *p, size_t moment)
{
	if (moment >= h->steps.n)
		return &h->tip;
	size_t to = history_to(h, moment);
	const struct snapshot *s = snapshot_before(h, to);
	if (p->slot > to || p->slot < s->slot) {
		p->slot = SIZE_MAX;
		if (story_snapshot_restore(&p->story, &s->story))
			return NULL;
		p->slot = s->slot;
		have_read(h, READ_ASIDE);
	}
	while (p->slot < to) {
		if (story_event(&p->story, h->trace, (uint32_t)p->slot)) {
			p->slot = SIZE_MAX;
			return NULL;
		}
		size_t slots = event_slots(&h->trace->ev[p->slot]);
		p->slot += slots;
		have_read(h, slots);
	}
	return &p->story;
}

const struct story *history_at(struct history *h, size_t moment)
{
	return fold(h, &h->at, moment);
}

const struct story *history_walk(struct history *h, size_t moment)
{
	return fold(h, &h->walk, moment);
}
