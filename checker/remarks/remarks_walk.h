// SPDX-License-Identifier: MIT
//
// What one execution shows of waste: which wake-ups let a thread go on, which locks were held while
// a thread slept, who looked again and again. Sites are those of its path; whose code they are in
// is not known here.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_REMARKS_REMARKS_WALK_H
#define CHECKER_REMARKS_REMARKS_WALK_H

#include "checker/path/path.h"

enum remark_kind {
	REMARK_WAKES_ALL,     // a broadcast wakes several, and one goes on at most
	REMARK_WAKES_IN_VAIN, // a signal or broadcast wakes threads, and none goes on
	REMARK_HOLDS_LOCK,    // a thread sleeps or waits with a lock
	REMARK_POLLS,	      // a thread looks again and again
	REMARK_KINDS
};

struct sight {
	enum remark_kind kind;
	uint32_t site, from; // of the operation; where the lock was taken, or threads wait again
	unsigned most;
	bool against; // the opposite was seen
	bool sure; // that it polls: it pauses, its tries fail, or its time limits pass. By what it
		   // locks or reads a loop may go that gets somewhere, where that is not seen
};

struct sights {
	struct sight *all; // n of them, one for each kind and site
	size_t n, cap;
};

// Puts in *out, which begins all zero and is to be freed, what the first n steps of the path show.
// 0 or ENOMEM.
int remarks_walk(struct sights *out, const struct path *p, size_t n);

#endif
