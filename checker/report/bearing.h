// SPDX-License-Identifier: MIT
//
// How much the steps of a failing run bear on its failure, going back from it: by the
// happens-before order, and by the objects with which it ends.
//
// Used by the thread that writes the report. Nothing here blocks.
#ifndef CHECKER_REPORT_BEARING_H
#define CHECKER_REPORT_BEARING_H

#include "checker/fate/fate.h"
#include "checker/path/path.h"
#include "trace/own_step.h"

enum bearing {
	BEARS_NOT,    // the end does not depend on it, or it only begins or ends something, or its
		      // thread was alone
	BEARS_LITTLE, // the end may depend on it
	BEARS_SOME,   // and it is about what several threads use, or what the failure is about
	BEARS_MUCH,   // and there that passes from one thread to another; or it did not go as usual
	BEARS_ALL     // what went wrong cannot be told without it
};

// What is known of one step.
struct bearing_step {
	struct own_step own;
	uint8_t bears; // enum bearing
	bool decides;  // one of the few that decide that it fails
};

// Finds it for all p->n steps of the failing trace t, whose whole story is s. fate: of that run, or
// NULL. *out is the caller's to free. 0 or ENOMEM.
int bearings_find(struct bearing_step **out, const struct trace *t, const struct story *s,
		  const struct path *p, const struct fate *fate);

#endif
