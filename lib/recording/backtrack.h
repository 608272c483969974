// SPDX-License-Identifier: MIT
//
// Coming back to what was: saves of the world for the search, and stations, from which a stretch
// of time is gone through again. There are two: when a new one is made, the newer becomes the
// older, and what came before it is final: its events go out, its chunks of the tape go back.
#ifndef RECORDING_BACKTRACK_H
#define RECORDING_BACKTRACK_H

#include "model/world.h"

struct lane;
struct line;

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

// False: memory ran out (line_failed).
bool line_save(struct line *l, struct save *s);

// Comes back to a save that was made since the older station.
void line_restore(struct line *l, const struct save *s);
void save_free(struct save *s);

// Makes a station here. False: no memory, or the sink failed.
bool station_make(struct line *l);

// Comes back to the older station. False: no memory.
bool station_back(struct line *l);
void station_free(struct station *s);

#endif
