// SPDX-License-Identifier: MIT
//
// The storage of a world: its start, copies and growth.
#include "model/world.h"

#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

// Room for one more element after the n-th of a 1-based table.
static bool room(struct world *w, void *table, size_t *cap, size_t n, size_t size)
{
	void **items = table;
	void *p = vec_room(*items, cap, n + 2, size);
	if (!p) {
		w->failed = true;
		return false;
	}
	*items = p;
	return true;
}

uint32_t world_thread(struct world *w, uint32_t creator)
{
	if (w->nthreads >= MAX_THREADS ||
	    !room(w, &w->threads, &w->threads_cap, w->nthreads, sizeof *w->threads))
		return 0;
	uint32_t t = (uint32_t)++w->nthreads;
	w->threads[t] = (struct thread){.creator = (uint16_t)creator};
	return t;
}

int world_reserve(struct world *w, size_t n)
{
	bool well = room(w, &w->threads, &w->threads_cap, w->nthreads + n, sizeof *w->threads) &&
		    room(w, &w->objects, &w->objects_cap, w->nobjects + n, sizeof *w->objects);
	return VEC_FITS(w->holds, &w->holds_cap, w->nholds + n) && well ? 0 : ENOMEM;
}

uint32_t world_appears(struct world *w)
{
	uint32_t t = world_thread(w, 0);
	if (t) {
		w->threads[t].life = LIFE_ALIVE;
		w->threads[t].detached = true;
	}
	return t;
}

int world_init(struct world *w, struct rules rules)
{
	*w = (struct world){.rules = rules};
	if (!world_thread(w, 0) || !room(w, &w->objects, &w->objects_cap, 0, sizeof *w->objects)) {
		world_free(w);
		return ENOMEM;
	}
	w->threads[1].life = LIFE_ALIVE;
	return 0;
}

void world_free(struct world *w)
{
	free(w->threads);
	free(w->objects);
	free(w->holds);
	*w = (struct world){0};
}

// Copies n elements; the target keeps its memory if it is large enough.
static bool copy_table(void *to, size_t *cap, const void *from, size_t n, size_t size)
{
	void **items = to;
	void *p = vec_room(*items, cap, n, size);
	if (n && !p)
		return false;
	*items = p;
	if (n)
		memcpy(p, from, n * size);
	return true;
}

int world_copy(struct world *to, const struct world *from)
{
	struct world w = *to;
	bool ok = copy_table(&w.threads, &w.threads_cap, from->threads, from->nthreads + 1,
			     sizeof *w.threads) &&
		  copy_table(&w.objects, &w.objects_cap, from->objects, from->nobjects + 1,
			     sizeof *w.objects) &&
		  copy_table(&w.holds, &w.holds_cap, from->holds, from->nholds, sizeof *w.holds);
	if (!ok) {
		*to = w; // the new addresses of what was reallocated
		return ENOMEM;
	}
	*to = *from;
	to->threads = w.threads;
	to->objects = w.objects;
	to->holds = w.holds;
	to->threads_cap = w.threads_cap;
	to->objects_cap = w.objects_cap;
	to->holds_cap = w.holds_cap;
	return 0;
}

uint32_t world_object(struct world *w, enum kind kind, int type, uint64_t addr, bool alive,
		      uint32_t value)
{
	if (w->nobjects >= UINT32_MAX - 2 ||
	    !room(w, &w->objects, &w->objects_cap, w->nobjects, sizeof *w->objects))
		return 0;
	uint32_t o = (uint32_t)++w->nobjects;
	// each union is set by the name that all its names share at the start
	w->objects[o] = (struct object){.kind = (uint8_t)kind,
					.type = (uint8_t)type,
					.addr = addr,
					.alive = alive,
					.permits = kind == KIND_ONCE ? 0 : value,
					.has_run = kind == KIND_ONCE && value};
	return o;
}

bool world_asked_in_vain(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	if (th->phase == PHASE_WAIT || th->phase == PHASE_RELOCK)
		return false; // the result is already the one of the wait
	return tried_in_vain(th->last, th->result);
}

bool world_in_company(const struct world *w)
{
	uint32_t living = 0;
	for (uint32_t t = 1; t <= w->nthreads; t++)
		living += thread_lives(&w->threads[t]);
	return living > 1;
}
