// SPDX-License-Identifier: MIT
//
// Cycles among states: see state_cycles.h. A set of states that can go on for ever under a fair
// schedule is a strongly connected component in which each thread that can move does. If a thread
// can move only by leaving the component, the states in which it can move are removed, and the rest
// is searched again (E. A. Emerson, C.-L. Lei: Modalities for model checking, POPL 1985). To find a
// thread that makes no progress, the states in which it could are removed as well. Components are
// found by R. Tarjan's algorithm: Depth-first search and linear graph algorithms, 1972.
#include "checker/search/state_cycles.h"

#include "base/vec.h"

#include <errno.h>
#include <stdlib.h>

// ---- components -----------------------------------------------------------------------------

#define OUT UINT32_MAX // as component: the state is removed

// Can the edge be taken again and again? Events from outside the program are not relied on.
static bool inside(const struct state *s, const struct state_edge *e)
{
	bool by_program = e->c.outcome != OUT_SPURIOUS && e->c.outcome != OUT_INTERRUPT;
	return by_program && e->to && e->to->component != OUT && s->component != OUT;
}

struct walk {
	struct state *stack; // of those without a component yet, linked by `below`
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

// Walks from one state on; without recursion, since paths are long.
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

// Gives each state that is not removed the number of its component, from 1. Returns the number of
// components.
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

// Adds the thread of a choice and, for a signal, the thread that is woken.
static void add_threads(struct thread_set *set, struct choice c)
{
	add_thread(set, c.thread);
	add_thread(set, c.target);
}

// For each component, by number: the threads that move or are woken within it.
static struct thread_set *find_movers(const struct state_graph *g, uint32_t n)
{
	struct thread_set *all = calloc(n + 1, sizeof *all);
	for (const struct state *s = g->all; all && s; s = s->hh.next)
		for (const struct state_edge *e = s->edges; e; e = e->next)
			if (stays(s, e))
				add_threads(&all[s->component], e->c);
	return all;
}

// Can a thread move or be woken in this state that neither moves nor is woken within its component?
static bool is_unfair(const struct state *s, const struct thread_set *movers)
{
	bool moves = false;
	for (const struct state_edge *e = s->edges; e; e = e->next) {
		moves |= stays(s, e);
		if (by_itself(e->c) &&
		    !(thread_set_has(movers, e->c.thread) && thread_set_has(movers, e->c.target)))
			return true;
	}
	return !moves;
}

// Removes the states in which no fair schedule stays. Returns the component of a remaining state,
// and in *movers the threads that move in it; 0: none remains, or memory ran out.
static uint32_t fair_component(struct state_graph *g, struct thread_set *movers, bool *failed)
{
	for (bool changed = true; changed;) {
		struct thread_set *all = find_movers(g, find_components(g));
		uint32_t left = 0;
		*failed = !all;
		changed = false;
		for (struct state *s = g->all; all && s; s = s->hh.next) {
			if (s->component == OUT)
				continue;
			left = s->component;
			*movers = all[left];
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

// ---- breadth first --------------------------------------------------------------------------

// Reached states, first in first out, linked by `below`.
struct queue {
	struct state *newest;
};

static void queue_begin(struct queue *q, struct state_graph *g, struct state *from)
{
	for (struct state *s = g->all; s; s = s->hh.next)
		s->order = 0;
	from->order = 1;
	from->below = NULL;
	q->newest = from;
}

// False: the state was reached before, or the execution ends there.
static bool queue_add(struct queue *q, struct state *s)
{
	if (!s || s->order)
		return false;
	s->order = 1;
	s->below = NULL;
	q->newest->below = s;
	q->newest = s;
	return true;
}

// Sets for each state the shortest way to it, so that the execution that is shown is short.
static void shorten_ways(struct state_graph *g)
{
	struct queue q;
	struct state *first = g->all;
	while (first->parent)
		first = first->parent;
	queue_begin(&q, g, first);
	for (struct state *s = first; s; s = s->below)
		for (const struct state_edge *e = s->edges; e; e = e->next)
			if (queue_add(&q, e->to)) {
				e->to->parent = s;
				e->to->by = e->c;
				e->to->depth = s->depth + 1;
			}
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
	return e->c.thread == thread && (!polls || e->kind == EDGE_POLLS || e->kind == EDGE_PAUSES);
}

// The shortest way from `from` to a step of the thread, and through it (thread 0: to `goal`), by
// breadth first. NULL: there is none; else where it leads. *last: its last edge.
static struct state *search_way(struct round *r, struct state *from, const struct state *goal,
				uint16_t thread, bool polls, const struct state_edge **last)
{
	struct queue q;
	queue_begin(&q, r->g, from);
	from->from = NULL;
	from->through = *last = NULL;
	for (struct state *s = from; s; s = s->below) {
		if (!thread && s == goal)
			return s;
		for (const struct state_edge *e = s->edges; e; e = e->next) {
			if (!stays(s, e))
				continue;
			if (thread && is_wanted(e, thread, polls)) {
				*last = e;
				return s;
			}
			if (queue_add(&q, e->to)) {
				e->to->from = s;
				e->to->through = e;
			}
		}
	}
	return NULL;
}

static int add_choice(struct round *r, struct choice c)
{
	if (!VEC_FITS(r->cycle, &r->cap, r->n + 1))
		return ENOMEM;
	r->cycle[r->n++] = c;
	return 0;
}

// Appends the way that was found, which ends in s.
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

// Goes through a step of each thread that moves (a polling one, if there is one), and back.
static int go_round(struct round *r, struct state *start, const struct thread_set *movers)
{
	struct state *s = start;
	const struct state_edge *last;
	for (uint16_t t = 1; t <= MAX_THREADS; t++) {
		if (!thread_set_has(movers, t))
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

// The state of the component that is nearest to the beginning.
static struct state *nearest(const struct state_graph *g, uint32_t component)
{
	struct state *best = NULL;
	for (struct state *s = g->all; s; s = s->hh.next)
		if (s->component == component && (!best || s->depth < best->depth))
			best = s;
	return best;
}

// ---- who gets on ----------------------------------------------------------------------------

// Marks the states from which the thread makes progress if it alone moves.
static void mark_getting_on(struct state_graph *g, uint16_t thread)
{
	for (struct state *s = g->all; s; s = s->hh.next)
		s->gets_on = false;
	for (bool changed = true; changed;) {
		changed = false;
		for (struct state *s = g->all; s; s = s->hh.next)
			for (const struct state_edge *e = s->edges; e && !s->gets_on; e = e->next) {
				bool on = e->kind == EDGE_GETS_ON || e->kind == EDGE_PATIENT;
				if (e->c.thread == thread && by_itself(e->c) &&
				    (on || !e->to || e->to->gets_on))
					s->gets_on = changed = true;
			}
	}
}

// What one thread can still do from a state on.
struct ahead {
	struct thread_set movers; // the threads that can still move
	bool gets_on;		  // it may,
	bool asks;		  // it may poll or wait, not only pause
	bool patient; // it does not move, or is about to start or to join another thread
};

static void look_ahead(struct state_graph *g, struct state *from, uint16_t thread,
		       struct ahead *ahead)
{
	struct queue q;
	const struct state_edge *first = NULL;
	*ahead = (struct ahead){0};
	queue_begin(&q, g, from);
	for (struct state *s = from; s; s = s->below) {
		ahead->gets_on |= s->gets_on;
		for (const struct state_edge *e = s->edges; e; e = e->next) {
			add_thread(&ahead->movers, e->c.thread);
			if (e->c.thread == thread) {
				ahead->asks |= e->kind == EDGE_POLLS || e->kind == EDGE_WAITS;
				first = first ? first : e;
			}
			queue_add(&q, e->to);
		}
	}
	ahead->patient = !first || first->kind == EDGE_PATIENT;
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

// Does an edge inside the component print, or is it a step of a loop that waits?
static void look_inside(const struct state *s, bool *prints, bool *polls)
{
	for (const struct state_edge *e = s->edges; e; e = e->next)
		if (e->to && e->to->component == s->component) {
			*prints |= e->prints;
			*polls |= e->kind == EDGE_POLLS;
		}
}

// Does the program achieve something in the component: does its memory change, or does it print? A
// loop that waits may say so each time, and achieves nothing.
static bool component_changes(const struct state_graph *g, uint32_t component)
{
	const struct state *first = NULL;
	bool prints = false, polls = false;
	for (const struct state *s = g->all; s; s = s->hh.next) {
		if (s->component != component)
			continue;
		first = first ? first : s;
		if (s->data != first->data)
			return true;
		look_inside(s, &prints, &polls);
	}
	return prints && !polls;
}

static void take_out(struct state_graph *g, uint32_t component)
{
	for (struct state *s = g->all; s; s = s->hh.next)
		if (s->component == component)
			s->component = OUT;
}

// The next cycle in which the current thread starves. ENOENT: there are no more.
static int next_of_thread(struct state_graph *g, struct cycle_search *at, struct state_cycle *out)
{
	struct thread_set movers;
	struct ahead ahead;
	uint32_t component;
	bool failed;
	while ((component = fair_component(g, &movers, &failed))) {
		struct round r = {.g = g, .component = component};
		struct state *start = nearest(g, component);
		int rc = ENOENT;
		look_ahead(g, start, at->thread, &ahead);
		if (!at->thread || (!ahead.patient && ahead.gets_on))
			rc = go_round(&r, start, &movers);
		at->in_vain |= at->thread && !ahead.patient && !ahead.gets_on && ahead.asks;
		*out = (struct state_cycle){.start = start,
					    .choices = r.cycle,
					    .length = r.n,
					    .waits = at->thread,
					    .movers = ahead.movers};
		out->designed = (at->thread || !at->ends) && component_changes(g, component);
		take_out(g, component);
		if (rc != ENOENT)
			return rc;
	}
	return failed ? ENOMEM : ENOENT;
}

int states_next_cycle(struct state_graph *g, struct cycle_search *at, struct state_cycle *out)
{
	int rc = ENOENT;
	if (!at->begun && !at->thread && g->all)
		shorten_ways(g);
	while (rc == ENOENT && at->thread <= at->threads) {
		if (!at->begun)
			begin_thread(g, at);
		rc = next_of_thread(g, at, out);
		if (rc == ENOENT) {
			at->thread++;
			at->begun = false;
		}
	}
	return rc;
}

bool states_idle(const struct state_cycle *c, const struct world *w)
{
	if (world_parked(w)) // for which any may wait
		return false;
	for (uint32_t t = 1; t <= w->nthreads; t++) {
		const struct thread *th = &w->threads[t];
		if (th->life == LIFE_ALIVE && !op_joins(th->op.code) &&
		    !thread_set_has(&c->movers, t))
			return true;
	}
	return false;
}
