// SPDX-License-Identifier: MIT
//
// Livelock: see scene_cycle.h. A moment is compared by what a scene can see: the pending operation
// of each thread and the state of all objects, except memory, in which a program may count its
// rounds.
#include "scene/scene_cycle.h"

#include "base/mix.h"
#include "trace/story.h"

#include <stdlib.h>
#include <string.h>

static uint64_t add(uint64_t sum, uint64_t x)
{
	return mix64(sum + x + 1);
}

static uint64_t hash_of(const struct world *w)
{
	uint64_t sum = w->nthreads;
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		const struct thread *th = &w->threads[t];
		sum = add(add(sum, th->life), th->phase);
		if (th->phase != PHASE_RUN)
			sum = add(add(add(sum, th->op.code), th->op.object), th->op.other);
	}
	for (uint32_t o = 1; o <= w->nobjects; o++) {
		const struct object *p = &w->objects[o];
		if (p->kind !=
		    KIND_MEMORY) // depth and permits, or the fields that share their place
			sum = add(add(add(add(sum, p->owner), p->depth), p->alive),
				  (uint64_t)p->permits);
	}
	return sum;
}

// Has each thread that can continue moved?
static bool all_moved(const struct world *w, const bool *moved)
{
	for (uint32_t t = 1; t <= w->nthreads; t++)
		if (!moved[t] && world_enabled(w, t))
			return false;
	return true;
}

// Folds the run once more, step by step, up to now: was it in the same state before? moved: the
// threads that have moved since the first such moment.
static bool stood_alike(const struct trace *t, const struct story *s, bool *moved)
{
	struct story was;
	uint64_t hash = hash_of(&s->world);
	bool stood = false, fits = story_init(&was, t) == 0;
	for (size_t i = 0; fits && i < t->n && was.steps < s->steps; i += event_slots(&t->ev[i])) {
		const struct event *e = &t->ev[i];
		if (e->kind == EV_STEP) { // all threads have arrived where they will before it
			stood = stood || hash_of(&was.world) == hash;
			moved[e->thread] |= stood;
		}
		fits = story_event(&was, t, (uint32_t)i) == 0;
	}
	story_free(&was);
	return fits && stood;
}

bool scene_cycle_closed(const struct trace *t, const struct story *s)
{
	bool *moved = calloc(MAX_THREADS + 1, sizeof *moved);
	bool round = moved && stood_alike(t, s, moved) && all_moved(&s->world, moved);
	free(moved);
	return round;
}
