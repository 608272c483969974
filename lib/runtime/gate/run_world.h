// SPDX-License-Identifier: MIT
//
// The world of a controlled run: the program as the model has it (model/world.h). It is the running
// thread's, like all state of the gate: one thread runs at a time, and everything passes from one
// to the next with the turn (turns.h).
#ifndef RUNTIME_GATE_RUN_WORLD_H
#define RUNTIME_GATE_RUN_WORLD_H

#include "model/world.h"
#include "runtime/mode.h"

extern struct world run_world;

// Is there another thread than the running one, or was there one that nobody has joined?
static inline bool run_in_company(void)
{
	for (uint32_t t = 1; t <= run_world.nthreads; t++)
		if (t != rt_self && !run_world.threads[t].joined)
			return true;
	return false;
}

#endif
