// SPDX-License-Identifier: MIT
//
// What the gate asks of whatever runs the execution: a process of its own (run/server.c) or the
// runner (run/runner.c).
#ifndef RUNTIME_GATE_HOST_H
#define RUNTIME_GATE_HOST_H

#include "model/world.h"

#include <stdbool.h>
#include <stdint.h>

struct gate_host {
	// The session, which was asked, has answered; choice: which comes next, NULL: it has taken
	// the events.
	void (*resumed)(const struct choice *choice);
	// Does the program catch a signal by which it may wake itself?
	bool (*awaits_signal)(void);
	// What the program writes from here on is nobody's: the run is at its end.
	void (*silences)(void);
	// The program has crashed. NULL: that is told.
	void (*crashes)(void);
	// Where threads are fibers: goes on as another thread. Returns when it is the calling one's
	// turn again, or never. NULL: they are the kernel's, and wait by themselves.
	void (*hand_over)(uint32_t thread);
	// So many choices are made, and the next one is due. Returns once more for each execution
	// that begins here, having told so (gate_begin_here). NULL: none does.
	void (*at_choice)(uint64_t choices);
	// The execution is over; returns if the process is to end with it. NULL: it is.
	void (*ends)(int status);
};

// Set by gate_begin().
extern const struct gate_host *gate_host;

// The execution is over, as the program that ends with this status: ends the process, or what runs
// in it.
_Noreturn void host_ends(int status);

#endif
