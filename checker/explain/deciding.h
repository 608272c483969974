// SPDX-License-Identifier: MIT
//
// The smallest set of facts that decides whether a run fails: such that all of them hold in each
// run that fails, and in no other; or else, that one of them holds in each run that fails, and in
// no other. Pure: a fact is the set of runs in which it holds.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_EXPLAIN_DECIDING_H
#define CHECKER_EXPLAIN_DECIDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Orders that must all hold, or facts of which one must:
#define DECIDING_LEAST 3 // up to so many, the smallest set is found,
#define DECIDING_MOST 6	 // and up to so many, one of which none can be spared

// A set of runs: a bit each.
struct fact {
	const uint64_t *in; // the runs in which it holds
	unsigned orders;    // so many orders of two steps it is made of, at least 1
	unsigned cost;	    // of sets that are as small, the one that costs least is taken
};

enum decided {
	DECIDED_NOT,
	DECIDED_BY_ALL,	   // all hold
	DECIDED_BY_ANY,	   // one of them does
	DECIDED_BY_CLAUSES // all of one clause do (clauses.h)
};

struct decision {
	enum decided by;
	bool larger;			// than DECIDING_LEAST
	bool least;			// no smaller set decides; else that is not known
	bool never;			// DECIDED_NOT: nor do more facts than DECIDING_MOST
	size_t n, of[DECIDING_MOST];	// numbers of facts
	unsigned clause[DECIDING_MOST]; // in which each is, from 0, in order; of the others 0
};

static inline size_t run_words(size_t nruns)
{
	return (nruns + 63) / 64;
}

static inline bool run_in(const uint64_t *set, size_t i)
{
	return set[i / 64] >> i % 64 & 1;
}

static inline void run_add(uint64_t *set, size_t i)
{
	set[i / 64] |= (uint64_t)1 << i % 64;
}

// Decides. fails: those of the nruns runs that fail, some and not all; bits above nruns are 0 in
// all sets. First sets are looked for in which all facts must hold, with DECIDING_LEAST orders in
// them at most, then, if there is none, those of which one must, DECIDING_LEAST facts at most. Of
// the first kind the one with fewest orders is found, of the second that with fewest facts. If
// there is none of these either, the two kinds are looked for in the same order among larger sets,
// of which one is found that can spare no fact, and a smaller one within a budget of work. 0 or
// ENOMEM.
int decide(const struct fact *facts, size_t nfacts, const uint64_t *fails, size_t nruns,
	   struct decision *d);

#endif
