// SPDX-License-Identifier: MIT
//
// A thread of a recorded program, and the record of the tape that it is at.
#ifndef RECORDING_LANE_H
#define RECORDING_LANE_H

#include "recording/reel.h"

enum lane_state {
	LANE_IDLE, // between two operations
	LANE_OPEN, // its operation is pending in the model
	LANE_DONE  // it has taken effect, and ends in time
};

// A thread of the program, by its number on the tape.
struct lane {
	struct reel reel;
	struct tape_place place; // of `now`
	struct taped now;	 // the record at hand: the next one if IDLE
	bool has;		 // there is one
	bool closed;		 // it has its end
	uint32_t number;	 // in the model; 0: not created yet
};

// Did its operation have this result?
static inline bool lane_got(const struct lane *k, int32_t result)
{
	return k->closed && k->now.result == result;
}

#endif
