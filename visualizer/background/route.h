// SPDX-License-Identifier: MIT
//
// A way through a program that a search has found from a moment of a run: the steps of the run up
// to there, and those behind it. It leads while the run goes along it; when another step is taken,
// it is there to be come back to.
#ifndef VISUALIZER_BACKGROUND_ROUTE_H
#define VISUALIZER_BACKGROUND_ROUTE_H

#include "visualizer/history/history.h"

// All zero: there is none.
struct route {
	struct choice *c;  // n choices, from the start of the program on; NULL: there is none
	size_t n, from;	   // the first `from` of them are those of the run
	const char *where; // to what it leads, translated: "a deadlock"
};

// Takes the place of the one there was: behind the first `from` steps of the run of h, n more. 0 or
// ENOMEM; then there is none.
int route_set(struct route *w, const struct history *h, size_t from, const struct choice *more,
	      size_t n, const char *where);
void route_free(struct route *w);

// Does the run of h go along it up to this moment?
bool route_goes(const struct route *w, const struct history *h, size_t moment);

// The step that it has next there. False: it does not lead at this moment.
bool route_next(const struct route *w, const struct history *h, size_t moment, struct choice *c);

#endif
