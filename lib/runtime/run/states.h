// SPDX-License-Identifier: MIT
//
// A number for the state that an execution of the runner (runner.h) is in before a choice: if two
// executions reach the same state, the same can happen from there on. A state is made of:
//
//	- the model: the pending operation of each thread, and each object (world_state());
//	- the memory that was written: the program's, the C library's, and the runtime's, except
//	  variables marked PAST (state_marks.h), the tables of the model and the race detector's;
//	- the stacks as far as they are in use: the threads' frames, and the registers that they
//	  continue with (cpu/own_frames.h), except dead ones (dead_registers.h);
//	- how much of standard input was read, and, where the session is told what the program
//	  prints (enum told_prints), the output so far; elsewhere nothing depends on it;
//	- the places in memory that each thread has accessed since its last step that is not local
//	  (model/local.h). Whether there is a data race depends on the past, but no further back:
//	  if two accesses are unordered, some interleaving has one of them while the other's thread
//	  has made no step since its access.
//
// Variables marked PAST by mistake would show in what the program does. A part that counts by
// mistake only makes equal states differ.
//
// All functions are for the one thread of the process, on a stack in kept memory (restore.h).
#ifndef RUNTIME_RUN_STATES_H
#define RUNTIME_RUN_STATES_H

#include "model/local.h"
#include "trace/event.h"

#include <stdbool.h>
#include <stdint.h>

// Before restore_take(). False: there is no memory.
bool states_prepare(void);

// Reported of a state besides its number.
struct state_told {
	uint32_t data;	     // a number for the program's memory without stacks
	uint32_t printed;    // how many bytes it has printed on standard output
	uint32_t stands_for; // how many states it stands for, which differ only in which of several
			     // identical threads is which (alike.h); 0: no threads are identical
	bool apart;	     // something distinguishes threads that were taken for identical
};

// The number of the state; 0: not known, since too many pages were written. told: which parts count
// (not STATES_UNTOLD). eager: which steps count as local. Both are part of the number.
uint64_t states_number(enum told_states told, enum eager eager, struct state_told *tells);

// Was this execution in that state before? Records the visit.
bool states_again(uint32_t execution, uint64_t state);

#endif
