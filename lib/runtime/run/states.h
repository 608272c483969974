// SPDX-License-Identifier: MIT
//
// A number for the state that an execution of the runner is in (runner.h), in front of a choice: if
// two executions come to the same one, all that can happen from there on is the same. What makes up
// a state:
//
//	- the model: what each thread is about to do, and each object (world_state());
//	- memory that was written to: the program's, the C library's, and the runtime's own but for
//	  what is PAST (past.h), for the tables of the model and for the race detector's;
//	- of stacks, what is in use: the threads' frames, and the registers they go on with
//	  (own_frames.h), but for those that hold nothing any more (memory/dead_registers.h);
//	- the output so far, and how much was read of standard input;
//	- which places in memory each thread has accessed since its last step, those that come
//	  first (model/local.h) not counted. Whether there is a
//	  data race depends on the past, but no further back than that: two accesses race if they
//	  are in no order, and then some interleaving has the one when the other's thread has made
//	  no step since.
//
// What is left out shows in what the program does, or not at all. What is taken in by mistake only
// makes states differ that are the same.
//
// All functions are for the one thread of the process, on a stack that is not put back itself
// (restore.h).
#ifndef RUNTIME_RUN_STATES_H
#define RUNTIME_RUN_STATES_H

#include "model/local.h"
#include "trace/event.h"

#include <stdbool.h>
#include <stdint.h>

// Before restore_take(). False: there is no memory.
bool states_prepare(void);

// What is told of a state besides its number.
struct state_told {
	uint32_t data;	     // a number for what the program keeps in memory, but on stacks
	uint32_t stands_for; // so many states that differ in who is who alone (alike.h); 0: there
			     // are no threads that are alike
	bool apart;	     // something tells threads apart that are alike
};

// The number, never 0; 0: it is not known, since more was written to than can be kept in mind.
// told: what counts (not STATES_UNTOLD). eager: which steps come first. Searches that differ in
// these share no number: what the one knows means nothing to the other.
uint64_t states_number(enum told_states told, enum eager eager, struct state_told *tells);

// Was the execution of this number in that state before? From now on it was.
bool states_again(uint32_t execution, uint64_t state);

#endif
