// SPDX-License-Identifier: MIT
//
// Seconds that have passed on the wall, for progress and for what is told of how long it took.
//
// Any thread may ask. Does not block.
#ifndef BASE_SECONDS_H
#define BASE_SECONDS_H

#include <time.h>

// Since some moment that stays the same.
static inline double seconds_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

#endif
