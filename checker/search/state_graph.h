// SPDX-License-Identifier: MIT
//
// The states that executions have come to, and what leads from one to another: see states.c.
//
// A graph belongs to one thread at a time. Nothing here blocks.
#ifndef CHECKER_SEARCH_STATE_GRAPH_H
#define CHECKER_SEARCH_STATE_GRAPH_H

#include "model/world.h"

#include <uthash.h>

// What a step is to its thread.
enum edge_kind {
	EDGE_GETS_ON,
	EDGE_POLLS,  // it may be one of a loop that waits
	EDGE_PAUSES, // the same, but it asks for nothing
	EDGE_WAITS,  // on a condition, or takes the mutex again after that
	EDGE_PATIENT // it starts, or joins another: it may be long before that, and nobody minds
};

enum edge_kind edge_kind_of(const struct step *s);

// A choice that was tried in a state.
struct state_edge {
	struct state_edge *next; // of the same state
	struct state *to;	 // NULL: the execution ended
	struct choice c;
	enum edge_kind kind;
	struct step key; // what took place, to be compared with others (model/key.h)
};

struct state {
	uint64_t number;
	uint32_t data;	      // a number of what the program keeps in memory
	struct state *parent; // from which it was come to first, NULL: the start,
	struct choice by;     // so
	uint32_t depth;	      // choices from the program's start, that way
	struct state_edge *edges;
	UT_hash_handle hh;
	// While cycles are looked for: see state_cycles.c and states_acyclic().
	bool gets_on;
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

// Adds one that is new, so many choices from the program's start. NULL: memory ran out.
struct state *states_add(struct state_graph *g, uint64_t number, struct state *parent,
			 struct choice by, uint32_t depth);

// Adds what was tried in a state. 0 or ENOMEM.
int states_connect(struct state *from, struct state_edge edge);

// Where a choice in s leads, if that is known without trying it: its step commutes with the one by
// which s was come to first, and both were tried in the other order. exchanged: in a state that is
// not new, threads may have changed places. True: *out is what is to be added to s.
bool states_commuted(const struct state *s, struct choice c, bool exchanged,
		     struct state_edge *out);

// Is s on the way by which `to` was come to first, or `to` itself?
bool states_on_way(const struct state *s, const struct state *to);

// Does no state come after itself?
bool states_acyclic(struct state_graph *g);

void states_free(struct state_graph *g);

#endif
