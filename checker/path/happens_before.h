// SPDX-License-Identifier: MIT
//
// What happens before what in an execution, by vector clocks: the clock of a step counts, by
// thread, the steps that happen before it, which are those that dependent() orders, transitively.
// Two executions with the same steps and the same order among them are the same interleaving
// (Mazurkiewicz trace): by a fingerprint of that order they are known again. It is a sum over all
// steps of a hash of what the step is and of its clock, so the order of steps that commute does not
// matter.
//
// OP_RESUME is no step of its own here: it changes nothing, and a path with it is the same
// interleaving as one without.
//
// Neighbouring executions of a search begin alike: what is as it was the last time is kept.
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_PATH_HAPPENS_BEFORE_H
#define CHECKER_PATH_HAPPENS_BEFORE_H

#include "checker/path/path.h"

struct fingerprint {
	uint64_t h[2];
};

struct happens_before_step {
	uint32_t thread;	// that takes it
	uint32_t number;	// of the step among its thread's, from 1
	uint32_t before;	// the thread's step before this one, from 1; 0: none
	struct fingerprint sum; // over the steps up to this one
};

struct happens_before {
	struct happens_before_step *marks; // n of them: one a step of the path
	uint32_t *clocks;		   // a row of `width` a step, by thread number
	uint32_t *last;			   // by thread: its last step, from 1,
	struct footprint *touched;	   // and what its steps have touched
	size_t n, marks_cap, clocks_cap, width;
};

// Finds the order of a path's steps. *o begins all zero. same: so many of them are as they were in
// the path of the last fold, as path.same says if it is the same path. 0 or ENOMEM.
int happens_before_fold(struct happens_before *o, const struct path *p, size_t same);

void happens_before_free(struct happens_before *o);

static inline const uint32_t *happens_before_clock(const struct happens_before *o, size_t i)
{
	return o->clocks + i * o->width;
}

// The fingerprint of the whole.
static inline struct fingerprint happens_before_print(const struct happens_before *o)
{
	return o->n ? o->marks[o->n - 1].sum : (struct fingerprint){{0, 0}};
}

// Does step i happen before step j, or is it j? (From 0; i <= j. thread: that of step i, by its
// number.)
static inline bool happens_before(const struct happens_before *o, size_t i, uint32_t thread,
				  size_t j)
{
	return o->marks[i].number <= happens_before_clock(o, j)[thread];
}

// ---- counting interleavings ----------------------------------------------------------------
// Counting interleavings. Two executions are the same interleaving (Mazurkiewicz trace) when
// one becomes the other by swapping neighbouring steps that commute; that is, when their
// steps and the happens-before order between dependent steps are the same. A set of 128-bit
// fingerprints of that order says which have been met.
//
// A set belongs to one thread at a time. Nothing here blocks.

struct interleavings;

// An empty set, NULL when memory runs out.
struct interleavings *interleavings_new(void);

// Adds the interleaving of a complete execution, whose order is given. 0 or ENOMEM; *fresh: it was
// not in the set.
int interleavings_add(struct interleavings *set, const struct happens_before *order, bool *fresh);

void interleavings_free(struct interleavings *set);

#endif
