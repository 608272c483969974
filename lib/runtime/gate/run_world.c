// SPDX-License-Identifier: MIT
//
// The world of a controlled run and its time: see run_world.h.
#include "runtime/gate/run_world.h"

#include "runtime/state_marks.h"

PAST struct world run_world;

// The clocks at the start of a run.
#define EPOCH_REAL 1800000000 // January 2027
#define EPOCH_MONOTONIC 100000

static int64_t epoch_of(clockid_t id)
{
	switch (id) {
	case CLOCK_REALTIME:
	case CLOCK_REALTIME_COARSE:
	case CLOCK_TAI:
		return EPOCH_REAL;
	case CLOCK_PROCESS_CPUTIME_ID:
	case CLOCK_THREAD_CPUTIME_ID:
		return 0;
	default:
		return EPOCH_MONOTONIC;
	}
}

static bool matters;

bool virtual_time_matters(void)
{
	return matters;
}

int64_t virtual_time_after(int64_t ns)
{
	int64_t at;
	return __builtin_add_overflow(run_world.now, ns, &at) ? TR_NEVER : at;
}

int64_t virtual_time_until(int64_t at)
{
	if (at == TR_NEVER)
		return TR_NEVER;
	return at > run_world.now ? at - run_world.now : 0;
}

int64_t virtual_deadline(clockid_t id, const struct timespec *at)
{
	if (!at)
		return TR_NEVER;
	int64_t seconds = (int64_t)at->tv_sec - epoch_of(id);
	matters = true;
	if (seconds >= TR_NEVER / 1000000000)
		return TR_NEVER - 1; // never reached, but still a time limit
	if (seconds < 0)
		return 0;
	return seconds * 1000000000 + at->tv_nsec;
}

struct timespec virtual_clock_read(clockid_t id)
{
	int64_t now = run_world.now;
	matters = true;
	return (struct timespec){.tv_sec = epoch_of(id) + now / 1000000000,
				 .tv_nsec = now % 1000000000};
}

bool virtual_time_made(uint32_t number, uint32_t most)
{
	static const uint32_t units[] = {1, 1000, 1000000, 1000000000}; // in a second
	uint64_t seconds = (uint64_t)(EPOCH_REAL + run_world.now / 1000000000);
	for (size_t i = 0; matters && i < sizeof units / sizeof *units; i++) {
		uint64_t part = (uint64_t)(run_world.now % 1000000000) / (1000000000 / units[i]);
		uint32_t shown = (uint32_t)(seconds * units[i] + part);
		if ((number ^ shown) < most || number - shown < most)
			return true;
	}
	return false;
}

void virtual_time_reach(int64_t at)
{
	if (run_world.now < at)
		run_world.now = at;
}
