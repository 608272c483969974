// SPDX-License-Identifier: MIT
//
// Cycles among states: see state_cycles.h. A set of states that can go on for ever under a fair
// schedule is a strongly connected component in which each thread moves that can. Where one cannot
// without leaving the component, the states in which it can are taken out, and what remains is
// looked at again (E. A. Emerson, C.-L. Lei: Modalities for model checking, POPL 1985). For a
// thread that does not get on, the states in which it could are taken out as well.
// Components after R. Tarjan: Depth-first search and linear graph algorithms, 1972.
#include "checker/search/state_cycles.h"

#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>

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

// Of each component, which threads can move by themselves or be woken, and which do and are within
// it.
struct fairness {
	struct thread_set can, moves;
};

static bool by_itself(struct choice c)
{
	return c.outcome == OUT_GO || c.outcome == OUT_TIMEOUT || c.outcome == OUT_CANCEL;
}

static bool stays(const struct state *s, const struct state_edge *e)
{
	return inside(s, e) && e->to->component == s->component;
}

static void add_thread(struct thread_set *set, uint32_t thread)
{
	set->words[thread / 64] |= (uint64_t)1 << thread % 64;
}

// Of a signal, it is the one that is woken that is to have its turn, too.
static void add_threads(struct thread_set *set, struct choice c)
{
	add_thread(set, c.thread);
	add_thread(set, c.target);
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
				add_threads(&f->can, e->c);
			if (stays(s, e))
				add_threads(&f->moves, e->c);
		}
	}
	return all;
}

// Can a thread go on in this state, or be woken, that does not and is not within its component?
static bool is_unfair(const struct state *s, const struct fairness *f)
{
	bool moves = false;
	for (const struct state_edge *e = s->edges; e; e = e->next) {
		moves |= stays(s, e);
		if (by_itself(e->c) && !(thread_set_has(&f->moves, e->c.thread) &&
					 thread_set_has(&f->moves, e->c.target)))
			return true;
	}
	return !moves;
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
	return e->c.thread == thread && (e->kind == EDGE_POLLS || !polls);
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
		if (!thread_set_has(&f->moves, t))
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

// ---- who gets on ----------------------------------------------------------------------------

// Marks the states from which the thread gets on if it alone moves.
static void mark_getting_on(struct state_graph *g, uint16_t thread)
{
	for (struct state *s = g->all; s; s = s->hh.next)
		s->gets_on = false;
	for (bool changed = true; changed;) {
		changed = false;
		for (struct state *s = g->all; s; s = s->hh.next)
			for (const struct state_edge *e = s->edges; e && !s->gets_on; e = e->next) {
				bool waits = e->kind == EDGE_POLLS || e->kind == EDGE_WAITS;
				if (e->c.thread == thread && by_itself(e->c) &&
				    (!waits || !e->to || e->to->gets_on))
					s->gets_on = changed = true;
			}
	}
}

// From that state on, breadth first: which threads can still move; and whether `thread`, which is
// not about to start, nor to join another, may get on somewhere.
static bool look_ahead(struct state_graph *g, struct state *from, uint16_t thread,
		       struct thread_set *movers)
{
	struct state *newest = from;
	const struct state_edge *first = NULL;
	bool may = false;
	for (struct state *s = g->all; s; s = s->hh.next)
		s->order = 0;
	from->order = 1;
	from->below = NULL;
	for (struct state *s = from; s; s = s->below) {
		may |= s->gets_on;
		for (const struct state_edge *e = s->edges; e; e = e->next) {
			add_thread(movers, e->c.thread);
			if (!first && e->c.thread == thread)
				first = e;
			if (!e->to || e->to->order)
				continue;
			e->to->order = 1;
			e->to->below = NULL;
			newest->below = e->to;
			newest = e->to;
		}
	}
	return may && first && first->kind != EDGE_PATIENT;
}

static void begin_thread(struct state_graph *g, struct cycle_search *at)
{
	if (at->thread)
		mark_getting_on(g, at->thread);
	for (struct state *s = g->all; s; s = s->hh.next) {
		s->component = at->thread && s->gets_on ? OUT : 0;
		for (const struct state_edge *e = s->edges; e; e = e->next) {
			if (e->c.thread > at->threads)
				at->threads = e->c.thread;
			at->ends |= !e->to;
		}
	}
	at->begun = true;
}

// Does it get something done there: does what the program keeps in memory change?
static bool component_changes(const struct state_graph *g, uint32_t component)
{
	const struct state *first = NULL;
	for (const struct state *s = g->all; s; s = s->hh.next) {
		if (s->component != component)
			continue;
		first = first ? first : s;
		if (s->data != first->data)
			return true;
	}
	return false;
}

// Lets each state be come to in as few steps as can be, by breadth first, so that what is shown is
// short.
static void shorten_ways(struct state_graph *g)
{
	struct state *first = g->all;
	for (struct state *s = g->all; s; s = s->hh.next) {
		s->order = 0;
		first = s->parent ? first : s;
	}
	struct state *newest = first;
	first->order = 1;
	first->below = NULL;
	for (struct state *s = first; s; s = s->below)
		for (const struct state_edge *e = s->edges; e; e = e->next) {
			if (!e->to || e->to->order)
				continue;
			e->to->order = 1;
			e->to->parent = s;
			e->to->by = e->c;
			e->to->depth = s->depth + 1;
			e->to->below = NULL;
			newest->below = e->to;
			newest = e->to;
		}
}

static void take_out(struct state_graph *g, uint32_t component)
{
	for (struct state *s = g->all; s; s = s->hh.next)
		if (s->component == component)
			s->component = OUT;
}

// Of the thread at hand. ENOENT: there is none more.
static int next_of_thread(struct state_graph *g, struct cycle_search *at, struct state_cycle *out,
			  struct fairness *f)
{
	uint32_t component;
	bool failed;
	while ((component = fair_component(g, f, &failed))) {
		struct round r = {.g = g, .component = component};
		struct state *start = nearest(g, component);
		int rc = ENOENT;
		*out = (struct state_cycle){.start = start, .waits = at->thread};
		if (look_ahead(g, start, at->thread, &out->movers) || !at->thread)
			rc = go_round(&r, start, f);
		out->designed = (at->thread || !at->ends) && component_changes(g, component);
		out->choices = r.cycle;
		out->length = r.n;
		take_out(g, component);
		if (rc != ENOENT)
			return rc;
	}
	return failed ? ENOMEM : ENOENT;
}

int states_next_cycle(struct state_graph *g, struct cycle_search *at, struct state_cycle *out)
{
	struct fairness *f = malloc(sizeof *f);
	int rc = f ? ENOENT : ENOMEM;
	if (!at->begun && !at->thread && g->all)
		shorten_ways(g);
	while (rc == ENOENT && at->thread <= at->threads) {
		if (!at->begun)
			begin_thread(g, at);
		rc = next_of_thread(g, at, out, f);
		if (rc == ENOENT) {
			at->thread++;
			at->begun = false;
		}
	}
	free(f);
	return rc;
}
