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

// What a thread waits for at the end, and no thread does in any run that was searched.
struct told_undone {
	struct buf thread, object, place; // "1 main", "condition done", "work.c:48"
	bool permit;			  // the thread waits for a permit; false: for a signal
};

#define UNDONE_MOST 3

struct explanation {
	struct shown failing; // the run that is explained:
	bool other;	      // not that of the trace, but one that fails in the same way
	bool passes;	      // some run passes:
	struct shown passing; // the nearest one, in the order most like that of the failing run
	size_t moved;	      // number of its steps that stand elsewhere in the failing run
	size_t shared;	      // number of leading steps that are the same in both
	enum idiom idiom;
	enum decided by; // how the orders decide
	struct told_order orders[DECIDING_MOST];
	bool is_turned;			// DECIDED_NOT: there is an order of two steps that is
	struct told_order turned;	// reversed in the passing run; the first of them
	unsigned clause[DECIDING_MOST]; // DECIDED_BY_CLAUSES: the clause of each order
	size_t norders;
	bool least;	  // no smaller set of orders decides; false: unknown
	bool never;	  // DECIDED_NOT: no larger set of orders decides either; false: unknown
	size_t lost_from; // from this step of the failing run on, from 1, it cannot pass; 0:
			  // unknown
	struct told_cycle cycle;		// of a run that goes on for ever
	bool open;				// that run could end well after each of its steps
	struct told_undone undone[UNDONE_MOST]; // nundone of them, if no run passes
	size_t nundone;
	size_t nfailing, npassing; // interleavings that fail as this run does, and that pass
	size_t notherwise;	   // interleavings that fail in another way
	bool complete;		   // these are all interleavings
	bool between_steps;	   // the reason why they are not: see outcome_between_steps()
};

void explanation_free(struct explanation *e);

// ---- told.c -------------------------------------------------------------------------------------
//
// Orders of steps in words. The words for a step are taken from a run that has the step: the
// failing or the passing one that is shown, or else another, which is run again for that purpose.
//
// Used by one thread.

// Fills in e->orders from a decision, or e->turned if nothing decides. *e has the runs that are
// shown already; shown: the numbers of the failing and the passing one. Blocks. EXIT_OK, or an exit
// code with a line in *st.
int told_orders(struct explanation *e, const struct runs *all, const size_t shown[2],
		const struct facts *f, const struct decision *d, struct runner *runner,
		struct status *st);

// Fills in e->undone: the signals and permits that threads wait for at the end of the failing run
// and that no thread gives in any run that was searched. Does not block.
void undone_tell(struct explanation *e, const struct runs *all);

#endif
