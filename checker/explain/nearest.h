// SPDX-License-Identifier: MIT
//
// The passing run that is nearest to a failing one, and the order of its steps that looks most
// alike. How far two runs are apart: the pairs of dependent steps of the failing run that stand the
// other way round in the other, where the second of them may be one that the failing run has not
// come to, and the steps of the failing run that the other has not. Of runs that are as
// near, the one is taken in which fewer steps were moved, then that with fewer switches of thread,
// then the shorter one.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_EXPLAIN_NEAREST_H
#define CHECKER_EXPLAIN_NEAREST_H

#include "checker/explain/runs.h"

struct nearest {
	bool found;
	size_t run;	 // its number
	size_t distance; // as above
	size_t moved;	 // steps of both that stand elsewhere
	size_t *order;	 // its steps (from 0) in that order, as many as it has
};

// Finds it among all runs. 0 or ENOMEM; *n must be given to nearest_free() in any case.
int nearest_find(struct nearest *n, const struct runs *all, size_t failing);

// From which step on, from 1, of the failing run no run that passes can be reached: none begins so,
// in any order of steps that do not affect each other. 0: all can be, up to its last step. To be
// believed if all runs are there.
size_t nearest_lost_from(const struct runs *all, size_t failing);

// The first step of the failing run, *a, that comes before another thread's, *b, and in the passing
// one after it: two happenings. False: there is none.
bool nearest_turned(const struct runs *all, size_t failing, size_t passing, uint32_t *a,
		    uint32_t *b);

void nearest_free(struct nearest *n);

#endif
