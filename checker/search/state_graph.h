// SPDX-License-Identifier: MIT
//
// The states that executions have come to, and what leads from one to another: see states.c. For
// what goes on for ever: a cycle of states under a fair schedule.
//
// A graph belongs to one thread at a time. Nothing here blocks.
#ifndef CHECKER_SEARCH_STATE_GRAPH_H
#define CHECKER_SEARCH_STATE_GRAPH_H

#include "model/world.h"

#include <uthash.h>

// A choice that was tried in a state.
struct state_edge {
	struct state_edge *next; // of the same state
	struct state *to;	 // NULL: the execution ended
	struct choice c;
	bool polls; // it may be a step of a loop that waits
};

struct state {
	uint64_t number;
	struct state *parent; // from which it was come to first, NULL: the start,
	struct choice by;     // so
	uint32_t depth;	      // choices from the start, that way
	struct state_edge *edges;
	UT_hash_handle hh;
	// While cycles are looked for: see state_graph.c.
	uint32_t order, low, component;
	struct state_edge *at;
	struct state *below, *from;
	const struct state_edge *through;
};

struct state_graph {
	struct state *all;
};

// The state of this number, NULL: it is new.
struct state *states_find(const struct state_graph *g, uint64_t number);

// Adds one that is new. NULL: memory ran out.
struct state *states_add(struct state_graph *g, uint64_t number, struct state *parent,
			 struct choice by);

// Adds what was tried in a state. 0 or ENOMEM.
int states_connect(struct state *from, struct state_edge edge);

// When all was tried: looks for states that an execution can go through again and again, under a
// schedule in which each thread that could go on by itself again and again does move (strong
// fairness). *cycle: choices that lead once round, all of those threads' among them, in an array to
// be freed; *length, how many. Returns a state from which they go; NULL: there is none, or memory
// ran out (*failed).
const struct state *states_cycle(struct state_graph *g, struct choice **cycle, size_t *length,
				 bool *failed);

void states_free(struct state_graph *g);

#endif
