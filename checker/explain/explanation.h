// SPDX-License-Identifier: MIT
//
// An explanation of a failure, as explain() makes one.
//
// Belongs to one thread at a time. Nothing here blocks.
#ifndef CHECKER_EXPLAIN_EXPLANATION_H
#define CHECKER_EXPLAIN_EXPLANATION_H

#include "checker/explain/cycle.h"
#include "checker/explain/facts.h"
#include "checker/explain/idioms.h"
#include "checker/explain/shown.h"

#include <stdbool.h>
#include <stddef.h>

struct told_order {
	enum fact_form form;
	struct told_step step[3]; // in order, as many as the form has
};

// What a thread waits for at the end, and no thread does in any run.
struct told_undone {
	struct buf thread, object, place; // "1 main", "condition done", "work.c:48"
	bool permit;			  // else a signal
};

#define UNDONE_MOST 3

struct explanation {
	struct shown failing; // the run that is explained
	bool passes;	      // there is a passing one:
	struct shown passing; // the nearest, in an order that is like the failing one's,
	size_t moved;	      // in which so many steps stand elsewhere,
	size_t shared;	      // after so many that are the same
	enum idiom idiom;
	enum decided by; // how the orders decide
	struct told_order orders[DECIDING_MOST];
	bool is_turned; // DECIDED_NOT: this is the first order that is another in the passing one
	struct told_order turned;
	unsigned clause[DECIDING_MOST]; // of DECIDED_BY_CLAUSES: in which each is, in order
	size_t norders;
	bool least;	  // no smaller set of orders decides; else that is not known
	bool never;	  // DECIDED_NOT: no number of orders decides; else of more it is not known
	size_t lost_from; // step of the failing run, from 1; 0: not known
	struct told_cycle cycle;		// of a run that goes on for ever,
	bool open;				// which could end well after each of its steps
	struct told_undone undone[UNDONE_MOST]; // nundone of them, if no run passes
	size_t nundone;
	size_t nfailing, npassing, notherwise; // interleavings: otherwise: fail in another way
	bool complete;			       // these are all that there are
	bool between_steps;		       // why they are not: see outcome_between_steps()
};

void explanation_free(struct explanation *e);

#endif
