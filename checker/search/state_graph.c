// SPDX-License-Identifier: MIT
//
// The graph of states: see state_graph.h.
#include "checker/search/state_graph.h"

#include <errno.h>
#include <stdlib.h>

struct state *states_find(const struct state_graph *g, uint64_t number)
{
	struct state *s;
	HASH_FIND(hh, g->all, &number, sizeof number, s);
	return s;
}

struct state *states_add(struct state_graph *g, uint64_t number, struct state *parent,
			 struct choice by, uint32_t depth)
{
	struct state *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	s->number = number;
	s->parent = parent;
	s->by = by;
	s->depth = depth;
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

bool states_on_way(const struct state *s, const struct state *to)
{
	while (to && to->depth > s->depth)
		to = to->parent;
	return to == s;
}

static const struct state_edge *edge_by(const struct state *s, struct choice c)
{
	const struct state_edge *e = s->edges;
	while (e && !choice_same(e->c, c))
		e = e->next;
	return e;
}

bool states_commuted(const struct state *s, struct choice c, bool exchanged, struct state_edge *out)
{
	const struct state *before = s->parent;
	const struct state_edge *by = before ? edge_by(before, s->by) : NULL;
	const struct state_edge *first = by ? edge_by(before, c) : NULL;
	const struct state *there = first ? first->to : NULL;
	if (!there || by->to != s || dependent(&by->key, &first->key) ||
	    (exchanged && (there->parent != before || !choice_same(there->by, c))))
		return false;
	const struct state_edge *then = edge_by(there, s->by);
	if (then)
		*out = (struct state_edge){.to = then->to,
					   .c = c,
					   .kind = first->kind,
					   .key = first->key,
					   .prints = first->prints};
	return then;
}

// States without incoming edges are removed, with their outgoing edges, until none is left (A. B.
// Kahn: Topological sorting of large networks, 1962). `order` counts incoming edges; `below` links
// the states that can be removed.
bool states_acyclic(struct state_graph *g)
{
	struct state *next = NULL;
	size_t left = HASH_COUNT(g->all);
	for (struct state *s = g->all; s; s = s->hh.next)
		s->order = 0;
	for (struct state *s = g->all; s; s = s->hh.next)
		for (const struct state_edge *e = s->edges; e; e = e->next)
			if (e->to)
				e->to->order++;
	for (struct state *s = g->all; s; s = s->hh.next)
		if (!s->order) {
			s->below = next;
			next = s;
		}
	for (; next; left--) {
		const struct state_edge *e = next->edges;
		next = next->below;
		for (; e; e = e->next)
			if (e->to && !--e->to->order) {
				e->to->below = next;
				next = e->to;
			}
	}
	return !left;
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

enum edge_kind edge_kind_of(const struct step *s)
{
	uint8_t code = s->op.code;
	bool polls = op_tries(code) ? tried_in_vain(code, s->result) : step_looks(s);
	if (op_pauses(code))
		return EDGE_PAUSES;
	if (polls || s->choice.outcome == OUT_TIMEOUT)
		return EDGE_POLLS;
	return op_waits(code) || op_waits_on_futex(code) ? EDGE_WAITS
	       : op_starts(code) || op_joins(code)	 ? EDGE_PATIENT
							 : EDGE_GETS_ON;
}
