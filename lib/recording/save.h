// SPDX-License-Identifier: MIT
//
// What the linearizer keeps to come back to; backtrack.h makes and restores it. Used by one thread.
#ifndef RECORDING_SAVE_H
#define RECORDING_SAVE_H

#include "model/world.h"

struct lane;

// The world and all that changes with it, to come back to. All zero: none yet.
struct save {
	struct world world; // its own holds, no threads and objects
	uint8_t *states;    // by lane
	size_t states_cap, nstates;
	size_t addresses, changes; // marks
	size_t nout, nlookers;
	uint64_t done;
};

// A save of everything, from which time is gone through again.
struct station {
	struct save save;
	struct lane *lanes;
	size_t lanes_cap, nlanes;
	size_t nspent;
	int64_t now;
};

// Give back what is kept; all zero afterwards is none. Never block.
void save_free(struct save *s);
void station_free(struct station *s);

#endif
