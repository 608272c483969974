// SPDX-License-Identifier: MIT
//
// Spinning before a sleep: see spin.h.
#include "tasks/spin.h"

#include <sched.h>
#include <time.h>

#include "annotate/annotate.h"

enum {
	MOST_NS = 100000, // about the cost of a sleep and a wake-up
	LOOKS = 16,	  // tests between two yields
	IN_VAIN = 1,	  // calls skipped after one that spun in vain,
	ALL_BUSY = 100,	  // and after one that found all processors busy
};

static _Thread_local int skips; // calls that this thread still skips

static int processors(void)
{
	static int n; // 0: not known yet. All threads write the same value
	cpu_set_t allowed;

	int known = __atomic_load_n(&n, __ATOMIC_RELAXED);
	if (known == 0) {
		known = sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed)
									    : 1;
		__atomic_store_n(&n, known, __ATOMIC_RELAXED);
	}
	return known;
}

bool spin_pays(void)
{
	return !tr_shown() && processors() > 1;
}

static long now_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000L + t.tv_nsec;
}

// Hints to the processor that this is a spin loop.
static void relax(void)
{
#if defined __x86_64__ || defined __i386__
	__builtin_ia32_pause();
#elif defined __aarch64__
	__asm__ volatile("yield");
#endif
}

// Tests LOOKS times.
static bool look(bool (*seen)(const void *of), const void *of)
{
	for (int i = 0; i < LOOKS; i++) {
		if (seen(of))
			return true;
		relax();
	}
	return false;
}

// Yields, since the awaited thread may need this very processor; but another program may then keep
// the processor for far longer than a sleep takes.
void spin_until(bool (*seen)(const void *of), const void *of)
{
	if (!spin_pays() || seen(of))
		return;
	if (skips > 0) {
		skips--;
		return;
	}
	long end = now_ns() + MOST_NS;
	bool found = look(seen, of);
	while (!found && now_ns() < end) {
		sched_yield();
		found = look(seen, of);
	}
	skips = now_ns() > end + MOST_NS ? ALL_BUSY : found ? 0 : IN_VAIN;
}
