// SPDX-License-Identifier: MIT
//
// The smallest set of facts that decides whether a run fails: either all of them hold in each run
// that fails and in no other run, or one of them holds in each run that fails and none in any other
// run. Pure: a fact is the set of runs in which it holds.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_EXPLAIN_DECIDING_H
#define CHECKER_EXPLAIN_DECIDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DECIDING_LEAST 3 // up to this size, the smallest set is found
#define DECIDING_MOST 6	 // up to this size, a set from which no fact can be left out

// A set of runs: a bit each.
struct fact {
	const uint64_t *in; // the runs in which it holds
	unsigned orders;    // number of orders of two steps that it consists of, at least 1
	unsigned cost;	    // of equally small sets, the cheapest is taken
};

enum decided {
	DECIDED_NOT,
	DECIDED_BY_ALL,	   // all of the facts hold
	DECIDED_BY_ANY,	   // at least one of the facts holds
	DECIDED_BY_CLAUSES // all facts of one clause hold (decide_by_clauses())
};

struct decision {
	enum decided by;
	bool larger;			// the set is larger than DECIDING_LEAST
	bool least;			// no smaller set decides; false: unknown
	bool never;			// DECIDED_NOT: no larger set of facts decides either
	size_t n, of[DECIDING_MOST];	// the numbers of the n facts
	unsigned clause[DECIDING_MOST]; // DECIDED_BY_CLAUSES: the clause of each, from 0; else 0
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

// Finds a deciding set. fails: the runs that fail, some but not all of the nruns runs; bits above
// nruns are 0 in every set. The search has three stages, and ends with the first that succeeds:
//
//	- sets whose facts must all hold, with at most DECIDING_LEAST orders: fewest orders first,
//	- sets of which one fact must hold, with at most DECIDING_LEAST facts: fewest facts first,
//	- larger sets of the two kinds in turn: one from which no fact can be left out, made smaller
//	  within a budget of work.
//
// 0 or ENOMEM.
int decide(const struct fact *facts, size_t nfacts, const uint64_t *fails, size_t nruns,
	   struct decision *d);

#define CLAUSES_MOST 3 // with at most DECIDING_MOST facts in all of them

// The same by a few clauses, where no single set of facts decides: in each run that fails, all
// facts of one clause hold, and in no other run. The search is greedy: no fact and no clause that
// it finds can be left out, but there may be smaller sets. d->never: a run that fails and one that
// passes agree on every fact. 0 or ENOMEM.
int decide_by_clauses(const struct fact *facts, size_t nfacts, const uint64_t *fails, size_t nruns,
		      struct decision *d);

#endif
