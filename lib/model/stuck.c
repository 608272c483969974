// SPDX-License-Identifier: MIT
//
// Is a program stuck, and in which cycle? A thread that only the outside world could move waits for
// whatever holds it: world_blocker() answers by the rules of its operation.
#include "model/rules.h"

// Looks for a cycle in the relation "waits for" along one path from a thread. Colour 1: on the
// path; 2: leads to no cycle.
struct search {
	const struct world *w;
	uint8_t colour[MAX_THREADS + 1];
	uint16_t path[MAX_THREADS + 1];
	size_t depth, from; // the cycle is path[from .. depth)
};

static bool visit(struct search *s, uint32_t t);

static bool visit_readers(struct search *s, uint32_t object)
{
	for (size_t i = 0; i < s->w->nholds; i++)
		if (s->w->holds[i].object == object && visit(s, s->w->holds[i].thread))
			return true;
	return false;
}

static bool visit(struct search *s, uint32_t t)
{
	if (s->colour[t] == 2)
		return false;
	if (s->colour[t] == 1) {
		for (s->from = 0; s->path[s->from] != t;)
			s->from++;
		return true;
	}
	s->colour[t] = 1;
	s->path[s->depth++] = (uint16_t)t;
	struct blocker b = world_blocker(s->w, t);
	if (b.thread && s->w->threads[b.thread].op.code == OP_NONE && b.thread != t)
		; // that thread has ended or runs: no cycle through it
	else if (b.object && s->w->objects[b.object].kind == KIND_RWLOCK &&
		 !s->w->objects[b.object].owner) {
		if (visit_readers(s, b.object))
			return true;
	} else if (b.thread && visit(s, b.thread))
		return true;
	s->depth--;
	s->colour[t] = 2;
	return false;
}

static size_t find_cycle(const struct world *w, uint16_t *cycle, size_t max)
{
	struct search s = {.w = w};
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		if (!thread_lives(&w->threads[t]) || !visit(&s, t))
			continue;
		size_t n = s.depth - s.from;
		for (size_t i = 0; i < n && i < max; i++)
			cycle[i] = s.path[s.from + i];
		return n;
	}
	return 0;
}

enum stuck world_stuck(const struct world *w, uint16_t *cycle, size_t max, size_t *n)
{
	*n = 0;
	if (w->over)
		return STUCK_NOT;
	bool waiting = false;
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		if (!thread_lives(&w->threads[t]))
			continue;
		if (w->threads[t].phase == PHASE_RUN || world_enabled(w, t) ||
		    world_cancels(w, t) || clock_deadline(w, t) != TR_NEVER)
			return STUCK_NOT;
		waiting |= w->threads[t].phase == PHASE_WAIT;
	}
	*n = find_cycle(w, cycle, max);
	if (!*n && world_parked(w))
		return STUCK_PARKED;
	return waiting && !*n ? STUCK_WAITING : STUCK_DEADLOCK;
}

uint32_t world_withheld(const struct world *w, uint32_t t)
{
	for (uint32_t other = 1; other <= w->nthreads; other++) {
		if (other == t || !thread_lives(&w->threads[other]) || world_enabled(w, other) ||
		    world_cancels(w, other))
			continue;
		struct blocker b = world_blocker(w, other);
		if (b.object && b.thread == t)
			return b.object;
	}
	return 0;
}
