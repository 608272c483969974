// SPDX-License-Identifier: MIT
//
// What happens before what in an execution, by vector clocks: the clock of a step counts, by
// thread, the steps that happen before it, which are those that dependent() orders, transitively.
// Two executions with the same steps and the same order among them are the same interleaving
// (Mazurkiewicz trace).
//
// OP_RESUME is no step of its own here: it changes nothing, and a path with it is the same
// interleaving as one without.
//
// Neighbouring executions of a search begin alike: what is as it was the last time is kept.
// Used by one thread.
#ifndef CHECKER_SEARCH_ORDER_H
#define CHECKER_SEARCH_ORDER_H

#include "checker/search/path.h"

struct mark {
	struct step key;
	uint32_t number; // of the step among its thread's, from 1
	uint32_t before; // the thread's step before this one, from 1; 0: none
};

struct order {
	struct mark *marks; // n of them: one a step of the path
	uint32_t *clocks;   // a row of `width` a step, by thread number
	uint32_t *last;	    // by thread: its last step, from 1
	size_t n, marks_cap, clocks_cap, width;
	size_t same; // steps that were as in the path before
};

// Finds the order of a path's steps. *o begins all zero. 0 or ENOMEM.
int order_fold(struct order *o, const struct path *p);

void order_free(struct order *o);

static inline const uint32_t *order_clock(const struct order *o, size_t i)
{
	return o->clocks + i * o->width;
}

// Does step i happen before step j, or is it j? (From 0; i <= j. thread: that of step i, by its
// number.)
static inline bool order_before(const struct order *o, size_t i, uint32_t thread, size_t j)
{
	return o->marks[i].number <= order_clock(o, j)[thread];
}

#endif
