// SPDX-License-Identifier: MIT
//
// The states, and what leads from one to another: see state_graph.h.
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
