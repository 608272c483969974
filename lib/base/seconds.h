// SPDX-License-Identifier: MIT
//
// The time that has passed since some fixed moment, by a clock that nobody sets: for progress, for
// patience, and for reports of how long something took.
//
// Any thread may ask. Nothing here blocks.
#ifndef BASE_SECONDS_H
#define BASE_SECONDS_H

#include <stdint.h>
#include <time.h>

static inline int64_t nanoseconds_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

static inline int64_t milliseconds_now(void)
{
	return nanoseconds_now() / 1000000;
}

static inline double seconds_now(void)
{
	return (double)nanoseconds_now() / 1e9;
}

#endif
