// SPDX-License-Identifier: MIT
//
// The passing run that is nearest to a failing one, and the order of its steps that is most like
// the failing run's. The distance of a run from the failing run is the number of pairs of dependent
// steps that come in the opposite order (the second step may be one that the failing run has not
// reached), plus the number of steps of the failing run that it lacks. Of equally near runs the one
// with fewer moved steps is taken, then the one with fewer switches of thread, then the shorter
// one.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_EXPLAIN_NEAREST_H
#define CHECKER_EXPLAIN_NEAREST_H

#include "checker/explain/runs.h"

struct nearest {
	bool found;
	size_t run;	 // its number
	size_t distance; // as above
	size_t moved;	 // number of common steps that stand elsewhere
	size_t *order;	 // its steps, from 0, in the order that is most like the failing run's
};

// Finds the nearest run among all runs. 0 or ENOMEM; *n must be given to nearest_free() in any
// case.
int nearest_find(struct nearest *n, const struct runs *all, size_t failing);

// The first step, from 1, of the failing run after which no passing run can be reached: no passing
// run begins with these steps, in any order of independent ones. 0: there is no such step. Correct
// only if *all has every run.
size_t nearest_lost_from(const struct runs *all, size_t failing);

// The first step *a of the failing run that comes before a step *b of another thread, but after it
// in the passing run (both are happenings). False: there is none.
bool nearest_turned(const struct runs *all, size_t failing, size_t passing, uint32_t *a,
		    uint32_t *b);

void nearest_free(struct nearest *n);

#endif
