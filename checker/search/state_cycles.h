// SPDX-License-Identifier: MIT
//
// Cycles of states that an execution can go round for ever under a fair schedule, once every choice
// in every state was tried.
//
// A schedule is fair if each thread that can run, or be woken, infinitely often does run or is
// woken infinitely often (strong fairness). A thread that polls, or waits on a condition in a loop,
// counts as running only when it progresses: so a spin lock is as fair as a lock of the C library.
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
	struct choice *choices; // length of them, which lead once round the cycle; to be freed
	size_t length;
	uint16_t waits; // a thread that never progresses in the cycle but could elsewhere; 0: none
	bool designed;	// endless by design: no execution ends, or the cycle was looked for because
			// of one thread; and the memory changes in it
	struct thread_set movers; // threads that can still move in the cycle or later
};

// The progress of the search for cycles. It begins all zero.
struct cycle_search {
	uint16_t thread, threads;
	bool begun;
	bool ends;    // some execution ends
	bool in_vain; // in some cycle a thread polls or waits that can never progress from there
};

// Finds the next cycle: first one in each component that can go on for ever; then, for each thread,
// one in each component in which it waits for ever though it could progress elsewhere (waiting for
// its own start or for the end of another thread does not count). Parents become those on the
// shortest ways. The graph must not change between two calls. 0, ENOENT: there are no more, or
// ENOMEM.
int states_next_cycle(struct state_graph *g, struct cycle_search *at, struct state_cycle *out);

// Is a thread stuck in the world after an execution has gone round the cycle? A thread that joins
// another does not count.
bool states_idle(const struct state_cycle *c, const struct world *w);

#endif
