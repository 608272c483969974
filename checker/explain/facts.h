// SPDX-License-Identifier: MIT
//
// What can be said of the order of steps in each of some runs, as facts of which a decision is made
// (deciding.h). Of three forms:
//
//	FACT_BEFORE   step a comes, and step b has not come before it
//	FACT_HAPPENS  step a comes: of several things that could happen there, one
//	FACT_BETWEEN  a thread is at one place and then, at the next step on the same object, at
//		      another; and in between another thread's step at a third place comes
//
// The first two are about single steps (runs.h); the last is about any threads, any number of
// times. Only what is settled in each run is a fact: two steps whose order does not matter in one
// of them make none. Nor does what only runs that fail have come to: it is what follows, not what
// decides.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_EXPLAIN_FACTS_H
#define CHECKER_EXPLAIN_FACTS_H

#include "checker/explain/deciding.h"
#include "checker/explain/runs.h"

enum fact_form { FACT_BEFORE, FACT_HAPPENS, FACT_BETWEEN };

// Where a step is, and what it does, whoever takes it.
struct fact_place {
	uint64_t place;
	uint32_t code;
	uint16_t phase, outcome; // all bytes count
};

struct found_fact {
	enum fact_form form;
	uint32_t a, b;		    // happenings: of FACT_BETWEEN none
	size_t run, step[3];	    // of FACT_BETWEEN: a run with it, and its steps there,
	uint32_t thread[2];	    // the two threads, if they are the same in each run; else 0
	struct fact_place place[3]; // what they are
};

struct facts {
	struct found_fact *all; // n of them
	struct fact *holds;	// the same as facts of a decision
	uint64_t **sets;	// that these hold
	uint64_t *fails;	// the runs that fail, of nruns that count
	size_t *runs;		// by number of those: which of all runs
	size_t n, cap, holds_cap, sets_cap, nruns;
	bool loose; // set by the owner: also those that decide in clauses only are of use
};

// Begins with no facts, and chooses the runs that count: those that fail as the one that is
// explained does, and those that pass. orders.h and between.h find facts. 0 or ENOMEM; *f must be
// given to facts_free() in any case.
int facts_begin(struct facts *f, const struct runs *all);

void facts_free(struct facts *f);

// Adds a fact, and its set, which is then the facts'. 0 or ENOMEM: it is still the caller's.
int facts_add(struct facts *f, const struct found_fact *found, uint64_t *set, unsigned cost);

// May a fact that holds in these runs decide, with others or as one of several? (If f->loose: in a
// clause.)
bool facts_useful(const struct facts *f, const uint64_t *set);

#endif
