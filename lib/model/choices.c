// SPDX-License-Identifier: MIT
//
// What can happen next, and whether a program is stuck.
//
// In virtual time the clock moves only when nothing else can: then whatever has the earliest
// deadline is the choice (each of them, if several share it). With any_timeouts every
// deadline is a choice at any moment.
#include "model/world.h"

// How far the clock is to be looked at.
struct horizon {
	bool idle;    // nothing can happen without moving the clock
	int64_t next; // the earliest deadline of all, TR_NEVER: none
};

static bool lives(const struct thread *th)
{
	return th->life == LIFE_NEW || th->life == LIFE_ALIVE;
}

// The deadline at which t's pending operation goes on by itself: a sleep's end, or a time limit
// where it cannot go on now.
static int64_t deadline_of(const struct world *w, uint32_t t)
{
	const struct thread *th = &w->threads[t];
	if (th->phase == PHASE_RUN || !lives(th) || op_rows[th->op.code].arg != ARG_DEADLINE)
		return TR_NEVER;
	bool waits = th->phase == PHASE_WAIT || (th->phase == PHASE_CALL && !world_enabled(w, t));
	return waits ? th->op.arg : TR_NEVER;
}

static struct horizon horizon_of(const struct world *w)
{
	struct horizon h = {.idle = true, .next = TR_NEVER};
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		if (!lives(&w->threads[t]))
			continue;
		if (w->threads[t].phase == PHASE_RUN || world_enabled(w, t))
			h.idle = false;
		int64_t at = deadline_of(w, t);
		if (at <= w->now)
			h.idle = false;
		if (at < h.next)
			h.next = at;
	}
	return h;
}

// May a deadline pass now?
static bool may_pass(const struct world *w, int64_t at, const struct horizon *h)
{
	if (at == TR_NEVER)
		return false;
	return w->rules.any_timeouts || at <= w->now || (h->idle && at == h->next);
}

static bool allows_otherwise(const struct world *w, struct choice c, const struct horizon *h)
{
	const struct thread *th = &w->threads[c.thread];
	switch (c.outcome) {
	case OUT_TIMEOUT:
		return th->op.code != OP_SLEEP && may_pass(w, deadline_of(w, c.thread), h);
	case OUT_SPURIOUS:
		return th->phase == PHASE_WAIT && w->rules.spurious;
	case OUT_INTERRUPT:
		return th->phase == PHASE_WAIT && th->op.code == OP_COND_WAIT_INT &&
		       w->rules.interrupts;
	default:
		return false;
	}
}

static bool goes(const struct world *w, uint32_t t, const struct horizon *h)
{
	if (world_enabled(w, t))
		return true;
	const struct thread *th = &w->threads[t];
	return th->op.code == OP_SLEEP && th->phase == PHASE_CALL && may_pass(w, th->op.arg, h);
}

static bool is_waiter(const struct world *w, uint32_t t, uint32_t cond)
{
	return t >= 1 && t <= w->nthreads && w->threads[t].phase == PHASE_WAIT &&
	       w->threads[t].op.object == cond;
}

static bool has_waiter(const struct world *w, uint32_t cond)
{
	for (uint32_t t = 1; t <= w->nthreads; t++)
		if (is_waiter(w, t, cond))
			return true;
	return false;
}

bool world_allows(const struct world *w, struct choice c)
{
	if (w->over || c.thread < 1 || c.thread > w->nthreads || !lives(&w->threads[c.thread]))
		return false;
	const struct thread *th = &w->threads[c.thread];
	// the horizon costs a look at every thread: only deadlines in virtual time need it
	bool timed = c.outcome == OUT_TIMEOUT || th->op.code == OP_SLEEP;
	struct horizon h = {.next = TR_NEVER};
	if (timed && !w->rules.any_timeouts)
		h = horizon_of(w);
	if (c.outcome != OUT_GO)
		return c.target == 0 && allows_otherwise(w, c, &h);
	if (!goes(w, c.thread, &h))
		return false;
	uint32_t other;
	if (th->op.code != OP_SIGNAL || world_fault(w, c.thread, &other))
		return c.target == 0;
	return c.target ? is_waiter(w, c.target, th->op.object) : !has_waiter(w, th->op.object);
}

struct list {
	struct choice *out;
	size_t n, max;
};

static void list_add(struct list *l, uint32_t t, enum outcome outcome, uint32_t target)
{
	if (l->n < l->max)
		l->out[l->n] = (struct choice){
			.thread = (uint16_t)t, .outcome = (uint8_t)outcome, .target = target};
	l->n++;
}

static void list_go(const struct world *w, uint32_t t, struct list *l)
{
	const struct op *op = &w->threads[t].op;
	uint32_t other;
	size_t before = l->n;
	if (op->code == OP_SIGNAL && !world_fault(w, t, &other))
		for (uint32_t u = 1; u <= w->nthreads; u++)
			if (is_waiter(w, u, op->object))
				list_add(l, t, OUT_GO, u);
	if (l->n == before)
		list_add(l, t, OUT_GO, 0);
}

size_t world_choices(const struct world *w, struct choice *out, size_t max)
{
	struct list l = {.out = out, .max = max};
	if (w->over)
		return 0;
	struct horizon h = {.next = TR_NEVER};
	if (!w->rules.any_timeouts)
		h = horizon_of(w);
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		if (!lives(&w->threads[t]) || w->threads[t].phase == PHASE_RUN)
			continue;
		if (goes(w, t, &h))
			list_go(w, t, &l);
		for (int o = OUT_TIMEOUT; o < OUTCOMES; o++)
			if (allows_otherwise(
				    w,
				    (struct choice){.thread = (uint16_t)t, .outcome = (uint8_t)o},
				    &h))
				list_add(&l, t, o, 0);
	}
	return l.n;
}

// ---- stuck ----------------------------------------------------------------------------------

// Looks for a cycle among "cannot go on before" by following one path from a thread: colour 1
// is on the path, 2 is known to lead nowhere.
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
		; // it has ended, or runs: no cycle that way
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
		if (!lives(&w->threads[t]) || !visit(&s, t))
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
		if (!lives(&w->threads[t]))
			continue;
		if (w->threads[t].phase == PHASE_RUN || world_enabled(w, t) ||
		    deadline_of(w, t) != TR_NEVER)
			return STUCK_NOT;
		waiting |= w->threads[t].phase == PHASE_WAIT;
	}
	*n = find_cycle(w, cycle, max);
	return waiting && !*n ? STUCK_WAITING : STUCK_DEADLOCK;
}

uint32_t world_withheld(const struct world *w, uint32_t t)
{
	for (uint32_t other = 1; other <= w->nthreads; other++) {
		if (other == t || !lives(&w->threads[other]) || world_enabled(w, other))
			continue;
		struct blocker b = world_blocker(w, other);
		if (b.object && b.thread == t)
			return b.object;
	}
	return 0;
}
