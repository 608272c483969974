// SPDX-License-Identifier: MIT
//
// Facts about the order of steps in each of several runs, of which a decision is made (deciding.h).
// A fact has one of three forms:
//
//	FACT_BEFORE   step a is taken, and step b is not taken before it
//	FACT_HAPPENS  step a is taken, where another outcome was possible
//	FACT_BETWEEN  a thread takes a step at one place and its next step on the same object at
//		      another, and between the two another thread takes a step at a third place
//
// The first two forms are about single steps (runs.h), the last about any threads, any number of
// times. Two steps whose order does not matter in one of the runs make no fact. Nor does a step
// that only failing runs reach: it is a consequence of the failure, not its cause.
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
	uint32_t a, b;		    // happenings; not for FACT_BETWEEN
	size_t run, step[3];	    // FACT_BETWEEN: a run in which it holds, its steps there,
	uint32_t thread[2];	    // its two threads if they are the same in every run, else 0,
	struct fact_place place[3]; // and its places
};

struct facts {
	struct found_fact *all; // n of them
	struct fact *holds;	// the same facts for decide()
	uint64_t **sets;	// the sets of runs that `holds` refers to
	uint64_t *fails;	// the failing runs of the nruns that count
	size_t *runs;		// the numbers, among all runs, of those that count
	size_t n, cap, holds_cap, sets_cap, nruns;
	bool loose;  // set by the owner: facts that decide only within clauses are useful as well
	size_t lost; // set by the owner: only of orders in as many first steps of the explained
		     // run; 0: of all
};

// Begins with no facts, and chooses the runs that count: those that fail in the same way as the
// explained one, and those that pass. 0 or ENOMEM; *f must be given to facts_free() in any case.
int facts_begin(struct facts *f, const struct runs *all);

void facts_free(struct facts *f);

// Adds the facts of the forms FACT_BEFORE and FACT_HAPPENS. *f was begun with the same runs.
// failing: the number of the explained run, whose steps are preferred. 0 or ENOMEM.
int orders_find(struct facts *f, const struct runs *all, size_t failing);

// Adds the facts of the form FACT_BETWEEN. *f was begun with the same runs. 0 or ENOMEM.
int betweens_find(struct facts *f, const struct runs *all);

// Calls `found` for each FACT_BETWEEN of a run: with the first and last step, of one thread, and
// the other thread's step between them. A result of `found` other than 0 ends the walk and is
// returned.
int betweens_of(const struct runs *all, const struct run *r,
		int (*found)(void *ctx, size_t first, size_t between, size_t last), void *ctx);

#endif
