// SPDX-License-Identifier: MIT
//
// What goes on for ever: cycles of states that an execution can go round under a fair schedule,
// when all that can happen in each state was tried.
//
// Fair is a schedule in which each thread moves that could go on by itself again and again, and is
// woken that could be woken again and again (strong fairness). Of a thread that waits actively, or
// on a condition in a loop, it is to get on if it could again and again: so a lock that is made of
// a loop is as fair as one of the C library's.
//
// A graph belongs to one thread at a time. Nothing here blocks.
#ifndef CHECKER_SEARCH_STATE_CYCLES_H
#define CHECKER_SEARCH_STATE_CYCLES_H

#include "checker/search/state_graph.h"

struct thread_set {
	uint64_t words[(MAX_THREADS + 64) / 64];
};

static inline bool thread_set_has(const struct thread_set *set, uint32_t thread)
{
	return set->words[thread / 64] >> thread % 64 & 1;
}

struct state_cycle {
	const struct state *start;
	struct choice *choices; // length of them, that lead once round; to be freed
	size_t length;		//
	uint16_t waits;		// this thread does not get on there, and elsewhere could; 0: all do
				// of whom that is to be expected
	bool designed; // nothing that is to come to an end: no execution at all ends, or it is for
		       // one thread's sake; and what is in memory changes
	struct thread_set movers; // that can still move, there or later
};

// Where a search for them stands. At first all zero.
struct cycle_search {
	uint16_t thread, threads;
	bool begun;
	bool ends;    // some execution ends
	bool in_vain; // in some cycle a thread polls or waits that can never get on from there
};

// Finds another cycle: first of all that can go on for ever, one of each component; then, for each
// thread, of those in which it waits for ever though it might get on elsewhere. (Not while it waits
// for its own start, or for the end of another thread.) Parents become those on the shortest ways.
// In between, the graph must not change otherwise. 0, ENOENT: there is none more, or ENOMEM.
int states_next_cycle(struct state_graph *g, struct cycle_search *at, struct state_cycle *out);

// Is a thread stuck when an execution has gone round, in this world? That waits for another's end
// is none.
bool states_idle(const struct state_cycle *c, const struct world *w);

#endif
