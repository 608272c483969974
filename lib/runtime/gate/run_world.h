// SPDX-License-Identifier: MIT
//
// The world of a controlled run: the program as the model has it (model/world.h), and its virtual
// time. Used by the running thread, like all state of the gate (turns.h).
#ifndef RUNTIME_GATE_RUN_WORLD_H
#define RUNTIME_GATE_RUN_WORLD_H

#include "runtime/mode.h"

#include "model/world.h"

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

extern struct world run_world;

// Is there, besides the running thread, one that nobody has joined, running or ended?
static inline bool run_in_company(void)
{
	for (uint32_t t = 1; t <= run_world.nthreads; t++)
		if (t != rt_self && !run_world.threads[t].joined)
			return true;
	return false;
}

// ---- virtual time
//
// What the clocks of a controlled run show. The model alone moves it, when a sleep or a time limit
// ends; after the end of the run virtual_time_reach() does.

// The time `ns` nanoseconds from now; TR_NEVER if that cannot be counted. And how many nanoseconds
// there are until a time: 0 if it has come.
int64_t virtual_time_after(int64_t ns);
int64_t virtual_time_until(int64_t at);

// An absolute deadline by clock `id`, as a time of the run; TR_NEVER for NULL.
int64_t virtual_deadline(clockid_t id, const struct timespec *at);

// The reading of clock `id` now.
struct timespec virtual_clock_read(clockid_t id);

// Has a clock been read, or an absolute deadline been given? Then what the program does may depend
// on the time, and states at different times differ.
bool virtual_time_matters(void);

// Was this number made from what a clock has shown, the time of day in seconds or smaller units,
// and something less than `most`, added or by exclusive or?
bool virtual_time_made(uint32_t number, uint32_t most);

// The run has ended, and the program waits until `at`: that time has come.
void virtual_time_reach(int64_t at);

#endif
