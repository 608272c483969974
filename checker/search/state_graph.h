// SPDX-License-Identifier: MIT
//
// The graph of the states that executions have reached, and of the choices between them: see
// states.c.
//
// A graph belongs to one thread at a time. Nothing here blocks.
#ifndef CHECKER_SEARCH_STATE_GRAPH_H
#define CHECKER_SEARCH_STATE_GRAPH_H

#include "model/world.h"

#include <uthash.h>

// What a step is to its thread.
enum edge_kind {
	EDGE_GETS_ON,
	EDGE_POLLS,  // a step that may belong to a loop that waits
	EDGE_PAUSES, // such a step that tests nothing: a yield or a sleep
	EDGE_WAITS,  // a wait on a condition or futex, or the return from it
	EDGE_PATIENT // its start, or a join: these may be delayed for any time
};

enum edge_kind edge_kind_of(const struct step *s);

// A choice that was tried in a state.
struct state_edge {
	struct state_edge *next; // of the same state
	struct state *to;	 // NULL: the execution ended
	struct choice c;
	enum edge_kind kind;
	struct step key; // the step, keyed (model/key.h)
	bool prints;	 // on standard output, from this step to the next
};

struct state {
	uint64_t number;
	uint32_t data;	      // a number for the contents of the program's memory
	uint32_t printed;     // how much was printed when it was reached first
	struct state *parent; // from which it was reached first; NULL: the start
	struct choice by;     // by which it was reached from its parent
	uint32_t depth;	      // number of choices from the program's start by way of the parents
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

// The state with this number; NULL: it is new.
struct state *states_find(const struct state_graph *g, uint64_t number);

// Adds a new state, `depth` choices from the program's start. NULL: memory ran out.
struct state *states_add(struct state_graph *g, uint64_t number, struct state *parent,
			 struct choice by, uint32_t depth);

// Adds a choice that was tried in a state. 0 or ENOMEM.
int states_connect(struct state *from, struct state_edge edge);

// Finds where the choice c in s leads if that is known without trying it: its step commutes with
// the step by which s was reached first, and both were tried in the opposite order. exchanged:
// identical threads may have changed places in a state that is not new. True: *out is the edge to
// add to s.
bool states_commuted(const struct state *s, struct choice c, bool exchanged,
		     struct state_edge *out);

// Is s an ancestor of `to` by way of the parents, or `to` itself?
bool states_on_way(const struct state *s, const struct state *to);

// Is the graph free of cycles?
bool states_acyclic(struct state_graph *g);

void states_free(struct state_graph *g);

#endif
