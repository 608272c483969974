// SPDX-License-Identifier: MIT
//
// The happens-before order of an execution, by vector clocks: the clock of a step counts, for each
// thread, the steps that happen before it; these are the steps that dependent() orders,
// transitively.
//
// Two executions with the same steps and the same happens-before order are the same interleaving
// (Mazurkiewicz trace). A 128-bit fingerprint of the order identifies the interleaving: the sum
// over all steps of a hash of the step and of its clock, so the order of steps that commute does
// not matter.
//
// OP_RESUME does not count as a step: it changes nothing, and a path with it is the same
// interleaving as one without.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_PATH_HAPPENS_BEFORE_H
#define CHECKER_PATH_HAPPENS_BEFORE_H

#include "checker/path/path.h"

struct fingerprint {
	uint64_t h[2];
};

struct happens_before_step {
	uint32_t thread;	// that takes the step
	uint32_t number;	// of the step among the steps of its thread, from 1
	uint32_t before;	// the thread's previous step, from 1; 0: none
	struct fingerprint sum; // of the steps up to this one
};

struct happens_before {
	struct happens_before_step *marks; // n of them: one a step of the path
	uint32_t *clocks;		   // a row of `width` a step, by thread number
	uint32_t *last;			   // by thread: its last step, from 1
	struct footprint *touched;	   // by thread: what its steps have touched
	size_t n, marks_cap, clocks_cap, width;
};

// Finds the order of a path's steps. *o begins all zero. same: the number of leading steps that are
// as in the last fold (path.same, if it was of the same path), for which the work is not done
// again. 0 or ENOMEM.
int happens_before_fold(struct happens_before *o, const struct path *p, size_t same);

void happens_before_free(struct happens_before *o);

static inline const uint32_t *happens_before_clock(const struct happens_before *o, size_t i)
{
	return o->clocks + i * o->width;
}

// The fingerprint of the whole order.
static inline struct fingerprint happens_before_print(const struct happens_before *o)
{
	return o->n ? o->marks[o->n - 1].sum : (struct fingerprint){{0, 0}};
}

// Does step i happen before step j, or is it step j? Steps count from 0, i <= j; thread: the number
// of the thread of step i.
static inline bool happens_before(const struct happens_before *o, size_t i, uint32_t thread,
				  size_t j)
{
	return o->marks[i].number <= happens_before_clock(o, j)[thread];
}

// A set of interleavings, which counts them by their fingerprints.
struct interleavings;

// An empty set. NULL when memory runs out.
struct interleavings *interleavings_new(void);

// Adds the interleaving of a complete execution with this order. 0 or ENOMEM; *fresh: the set did
// not have it.
int interleavings_add(struct interleavings *set, const struct happens_before *order, bool *fresh);

void interleavings_free(struct interleavings *set);

#endif
