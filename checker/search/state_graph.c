// SPDX-License-Identifier: MIT
//
// States, and cycles among them: see state_graph.h. A set of states that can go on for ever under a
// fair schedule is a strongly connected component in which each thread moves that can. Where one
// cannot without leaving the component, the states in which it can are taken out, and what remains
// is looked at again (E. A. Emerson, C.-L. Lei: Modalities for model checking, POPL 1985).
// Components after R. Tarjan: Depth-first search and linear graph algorithms, 1972.
#include "checker/search/state_graph.h"

#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>

struct state *states_find(const struct state_graph *g, uint64_t number)
{
	struct state *s;
	HASH_FIND(hh, g->all, &number, sizeof number, s);
	return s;
}

struct state *states_add(struct state_graph *g, uint64_t number, struct state *parent,
			 struct choice by)
{
	struct state *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	s->number = number;
	s->parent = parent;
	s->by = by;
	s->depth = parent ? parent->depth + 1 : 0;
	HASH_ADD(hh, g->all, number, sizeof number, s);
	return s;
}

int states_connect(struct state *from, struct state_edge edge)
{
	struct state_edge *e = malloc(sizeof *e);
	if (!e)
		return ENOMEM;
	*e = edge;
	e->next = from->edges;
	from->edges = e;
	return 0;
}

void states_free(struct state_graph *g)
{
	struct state *s, *next;
	HASH_ITER(hh, g->all, s, next) {
		HASH_DEL(g->all, s);
		for (struct state_edge *e = s->edges, *after; e; e = after) {
			after = e->next;
			free(e);
		}
		free(s);
	}
}

// ---- components -----------------------------------------------------------------------------

#define OUT UINT32_MAX // as component: taken out

// Can it be gone again and again? What comes from outside the program is not to be counted on.
static bool inside(const struct state *s, const struct state_edge *e)
{
	bool by_program = e->c.outcome != OUT_SPURIOUS && e->c.outcome != OUT_INTERRUPT;
	return by_program && e->to && e->to->component != OUT && s->component != OUT;
}

struct walk {
	struct state *stack; // of those that are in no component yet, by `below`
	uint32_t order, components;
};

static void close_component(struct walk *w, const struct state *root)
{
	struct state *s;
	w->components++;
	do {
		s = w->stack;
		w->stack = s->below;
		s->component = w->components;
	} while (s != root);
}

static void enter(struct walk *w, struct state *s, struct state *from)
{
	s->order = s->low = ++w->order;
	s->at = s->edges;
	s->from = from;
	s->below = w->stack;
	w->stack = s;
}

// From one state on; without recursion, since paths are long.
static void walk_from(struct walk *w, struct state *s)
{
	enter(w, s, NULL);
	while (s) {
		struct state_edge *e = s->at;
		if (e) {
			s->at = e->next;
			if (!inside(s, e))
				continue;
			if (!e->to->order) {
				enter(w, e->to, s);
				s = e->to;
			} else if (!e->to->component && e->to->order < s->low) {
				s->low = e->to->order;
			}
			continue;
		}
		if (s->low == s->order)
			close_component(w, s);
		struct state *from = s->from;
		if (from && s->low < from->low)
			from->low = s->low;
		s = from;
	}
}

// Gives each state that is not taken out the number of its component, from 1. Returns how many.
static uint32_t find_components(struct state_graph *g)
{
	struct walk w = {0};
	for (struct state *s = g->all; s; s = s->hh.next) {
		s->order = 0;
		s->component = s->component == OUT ? OUT : 0;
	}
	for (struct state *s = g->all; s; s = s->hh.next)
		if (!s->order && s->component != OUT)
			walk_from(&w, s);
	return w.components;
}

// ---- fairness -------------------------------------------------------------------------------

// Of each component, which threads can move by themselves, and which do within it: sets of threads
// by number, WORDS words each.
#define WORDS ((MAX_THREADS + 64) / 64)
struct fairness {
	uint64_t can[WORDS], moves[WORDS];
};

static bool by_itself(struct choice c)
{
	return c.outcome == OUT_GO || c.outcome == OUT_TIMEOUT || c.outcome == OUT_CANCEL;
}

static bool stays(const struct state *s, const struct state_edge *e)
{
	return inside(s, e) && e->to->component == s->component;
}

static void add_thread(uint64_t *set, uint16_t thread)
{
	set[thread / 64] |= (uint64_t)1 << thread % 64;
}

static bool has_thread(const uint64_t *set, uint16_t thread)
{
	return set[thread / 64] >> thread % 64 & 1;
}

static struct fairness *judge_components(const struct state_graph *g, uint32_t n)
{
	struct fairness *all = calloc(n + 1, sizeof *all);
	for (const struct state *s = g->all; all && s; s = s->hh.next) {
		if (s->component == OUT)
			continue;
		struct fairness *f = &all[s->component];
		for (const struct state_edge *e = s->edges; e; e = e->next) {
			if (by_itself(e->c))
				add_thread(f->can, e->c.thread);
			if (stays(s, e))
				add_thread(f->moves, e->c.thread);
		}
	}
	return all;
}

static bool moves_at_all(const struct fairness *f)
{
	for (size_t i = 0; i < WORDS; i++)
		if (f->moves[i])
			return true;
	return false;
}

// Can a thread go on in this state that does not within its component?
static bool is_unfair(const struct state *s, const struct fairness *f)
{
	for (const struct state_edge *e = s->edges; e; e = e->next)
		if (by_itself(e->c) && !has_thread(f->moves, e->c.thread))
			return true;
	return !moves_at_all(f);
}

// Takes out what no fair schedule stays in. Returns the component of a state that remains, and in
// *f what is known of it; 0: none remains, or memory ran out.
static uint32_t fair_component(struct state_graph *g, struct fairness *f, bool *failed)
{
	for (bool changed = true; changed;) {
		struct fairness *all = judge_components(g, find_components(g));
		uint32_t left = 0;
		*failed = !all;
		changed = false;
		for (struct state *s = g->all; all && s; s = s->hh.next) {
			if (s->component == OUT)
				continue;
			left = s->component;
			*f = all[left];
			if (is_unfair(s, &all[s->component])) {
				s->component = OUT;
				changed = true;
			}
		}
		free(all);
		if (!changed)
			return left;
	}
	return 0;
}

// ---- once round -----------------------------------------------------------------------------

struct round {
	struct state_graph *g;
	uint32_t component;
	struct choice *cycle;
	size_t n, cap;
};

static bool is_wanted(const struct state_edge *e, uint16_t thread, bool polls)
{
	return e->c.thread == thread && (e->polls || !polls);
}

// The shortest way from `from` to a step of the thread, and through it (thread 0: to `goal`), by
// breadth first. NULL: there is none; else where it leads. *last: its last edge.
static struct state *search_way(struct round *r, struct state *from, const struct state *goal,
				uint16_t thread, bool polls, const struct state_edge **last)
{
	struct state *first = from, *newest = from;
	for (struct state *s = r->g->all; s; s = s->hh.next)
		s->order = 0;
	from->order = 1;
	from->from = from->below = NULL;
	from->through = *last = NULL;
	for (struct state *s = first; s; s = s->below) {
		if (!thread && s == goal)
			return s;
		for (const struct state_edge *e = s->edges; e; e = e->next) {
			if (!stays(s, e))
				continue;
			if (thread && is_wanted(e, thread, polls)) {
				*last = e;
				return s;
			}
			if (e->to->order)
				continue;
			e->to->order = 1;
			e->to->from = s;
			e->to->through = e;
			e->to->below = NULL;
			newest->below = e->to;
			newest = e->to;
		}
	}
	return NULL;
}

static int add_choice(struct round *r, struct choice c)
{
	struct choice *all = vec_room(r->cycle, &r->cap, r->n + 1, sizeof *all);
	if (!all)
		return ENOMEM;
	r->cycle = all;
	all[r->n++] = c;
	return 0;
}

// Appends the way that was found, which leads to s.
static int add_way(struct round *r, const struct state *s, const struct state_edge *last)
{
	size_t begin = r->n;
	int rc = 0;
	for (const struct state *at = s; !rc && at->through; at = at->from)
		rc = add_choice(r, at->through->c);
	for (size_t i = begin, k = r->n; i + 1 < k; i++, k--) {
		struct choice c = r->cycle[i];
		r->cycle[i] = r->cycle[k - 1];
		r->cycle[k - 1] = c;
	}
	return rc || !last ? rc : add_choice(r, last->c);
}

// Through a step of each thread that moves, one that polls if it does, and back.
static int go_round(struct round *r, struct state *start, const struct fairness *f)
{
	struct state *s = start;
	const struct state_edge *last;
	for (uint16_t t = 1; t <= MAX_THREADS; t++) {
		if (!has_thread(f->moves, t))
			continue;
		struct state *to = search_way(r, s, NULL, t, true, &last);
		if (!to)
			to = search_way(r, s, NULL, t, false, &last);
		if (!to || add_way(r, to, last))
			return ENOMEM;
		s = last->to;
	}
	struct state *to = search_way(r, s, start, 0, false, &last);
	return to ? add_way(r, to, NULL) : ENOMEM;
}

// The one that is soonest come to.
static struct state *nearest(const struct state_graph *g, uint32_t component)
{
	struct state *best = NULL;
	for (struct state *s = g->all; s; s = s->hh.next)
		if (s->component == component && (!best || s->depth < best->depth))
			best = s;
	return best;
}

const struct state *states_cycle(struct state_graph *g, struct choice **cycle, size_t *length,
				 bool *failed)
{
	struct fairness *f = malloc(sizeof *f);
	*failed = !f;
	for (struct state *s = g->all; s; s = s->hh.next)
		s->component = 0;
	struct round r = {.g = g, .component = f ? fair_component(g, f, failed) : 0};
	struct state *start = r.component ? nearest(g, r.component) : NULL;
	if (start && go_round(&r, start, f)) {
		free(r.cycle);
		*failed = true;
		start = NULL;
	}
	free(f);
	*cycle = r.cycle;
	*length = r.n;
	return start;
}
