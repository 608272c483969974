// SPDX-License-Identifier: MIT
//
// A screen that others follow: the server, and what it was given so far.
#ifndef VISUALIZER_HALL_SERVICE_H
#define VISUALIZER_HALL_SERVICE_H

#include "visualizer/hall/server.h"

// All zero but for the hall: nobody was told anything.
struct service {
	struct hall *hall;
	struct trace sources; // the files that the run names
	size_t run, scanned;  // the history that was searched for such names, up to this slot
	bool too_long;	      // it was said that the run is too long
};

// Gives all back, the hall too.
void service_end(struct service *s);

// Adds ", 3 follow (network)" to a text.
void service_count(const struct service *s, char *text, size_t size);

#endif
