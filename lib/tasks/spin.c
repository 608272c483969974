// SPDX-License-Identifier: MIT
//
// Looking before sleeping: see spin.h.
#include "tasks/spin.h"

#include <sched.h>
#include <time.h>

#include "annotate/annotate.h"

enum {
	MOST_NS = 100000, // about what a sleep and a wake-up take
	LOOKS = 16,	  // before another thread may have the processor
	IN_VAIN = 1,	  // so many times it does not look, after it has looked in vain,
	ALL_BUSY = 100,	  // and after all processors were busy
};

static _Thread_local int skips; // so many times more this thread does not look

static int processors(void)
{
	static int n; // 0: not known yet. All threads find the same
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

// Tells the processor that this is such a loop.
static void relax(void)
{
#if defined __x86_64__ || defined __i386__
	__builtin_ia32_pause();
#elif defined __aarch64__
	__asm__ volatile("yield");
#endif
}

// Looks some times, each a moment after the other.
static bool look(bool (*seen)(const void *of), const void *of)
{
	for (int i = 0; i < LOOKS; i++) {
		if (seen(of))
			return true;
		relax();
	}
	return false;
}

// What is waited for may need this very processor: hence the yield. But another program may take
// it, and keep it for far longer than a sleep would have taken.
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
