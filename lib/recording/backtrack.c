// SPDX-License-Identifier: MIT
//
// Saves and stations: see backtrack.h.
#include "recording/backtrack.h"

#include "base/vec.h"

#include <string.h>

static bool copy_in(void **items, size_t *cap, const void *from, size_t n, size_t size)
{
	void *p = vec_room(*items, cap, n ? n : 1, size);
	if (!p)
		return false;
	*items = p;
	if (n)
		memcpy(p, from, n * size);
	return true;
}

// COPY(to, to_cap, from, n): makes an array hold n elements of another.
#define COPY(to, cap, from, n)                                                                     \
	({                                                                                         \
		void *copy_p = (to);                                                               \
		bool copy_ok = copy_in(&copy_p, &(cap), (from), (n), sizeof *(to));                \
		(to) = copy_p;                                                                     \
		copy_ok;                                                                           \
	})

bool line_save(struct line *l, struct save *s)
{
	struct world kept = s->world;
	const struct world *w = &l->world;
	if (!COPY(kept.holds, kept.holds_cap, w->holds, w->nholds) ||
	    !COPY(s->states, s->states_cap, l->states, l->nlanes + 1)) {
		s->world = kept;
		return line_failed(l);
	}
	s->world = *w;
	s->world.holds = kept.holds;
	s->world.holds_cap = kept.holds_cap;
	s->world.objects = NULL;
	s->world.threads = NULL;
	s->nstates = l->nlanes + 1;
	s->addresses = l->addresses.nundo;
	s->changes = l->changes.n;
	s->nout = l->nout;
	s->nlookers = l->nlookers;
	s->done = l->done;
	return true;
}

void line_restore(struct line *l, const struct save *s)
{
	struct world *w = &l->world;
	changes_undo(&l->changes, w, s->changes);
	struct world now =
		s->world; // keep the counts and clocks of now, with the arrays that exist
	now.threads = w->threads;
	now.threads_cap = w->threads_cap;
	now.holds = w->holds;
	now.holds_cap = w->holds_cap;
	now.objects = w->objects;
	now.objects_cap = w->objects_cap;
	*w = now;
	if (w->nholds)
		memcpy(w->holds, s->world.holds, w->nholds * sizeof *w->holds);
	memcpy(l->states, s->states, s->nstates);
	addresses_undo(&l->addresses, s->addresses);
	l->nout = s->nout;
	l->nlookers = s->nlookers;
	l->done = s->done;
}

// Makes final whatever came before the newer station.
static bool commit(struct line *l)
{
	struct station *s = &l->newer;
	if (s->save.nout && l->sink.write(l->sink.ctx, l->out, s->save.nout))
		return line_failed(l);
	l->nout = vec_drop(l->out, s->save.nout, l->nout, sizeof *l->out);
	addresses_keep(&l->addresses, s->save.addresses);
	changes_keep(&l->changes, s->save.changes);
	if (!l->final)
		for (size_t i = 0; i < s->nspent; i++)
			reel_give(l->tape, l->spent[i]);
	l->nspent = vec_drop(l->spent, s->nspent, l->nspent, sizeof *l->spent);
	s->save.nout = s->save.addresses = s->save.changes = s->nspent = 0;
	return true;
}

static bool station_fill(struct line *l, struct station *s)
{
	s->now = l->now;
	s->nlanes = l->nlanes;
	s->nspent = l->nspent;
	return line_save(l, &s->save) && COPY(s->lanes, s->lanes_cap, l->lanes, l->nlanes + 1);
}

bool station_make(struct line *l)
{
	if (!l->newer.lanes)
		return station_fill(l, &l->older) && station_fill(l, &l->newer);
	if (!commit(l))
		return false;
	struct station oldest = l->older;
	l->older = l->newer;
	l->newer = oldest;
	l->since_station = 0;
	return station_fill(l, &l->newer);
}

bool station_back(struct line *l)
{
	const struct station *s = &l->older;
	line_restore(l, &s->save);
	l->now = s->now;
	l->nlanes = s->nlanes;
	l->nspent = s->nspent;
	memcpy(l->lanes, s->lanes, (s->nlanes + 1) * sizeof *l->lanes);
	l->since_station = 0;
	return station_fill(l, &l->newer);
}
