// SPDX-License-Identifier: MIT
//
// For the programs of this folder: each prints what calls give back, and must print the same
// by itself and under the runtime. What one thread does is in a fixed order, and two threads
// take turns by joining, so that there is one possible output.
#ifndef TESTS_RUNTIME_SHOW_H
#define TESTS_RUNTIME_SHOW_H

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

// Prints a call, the errno value it returned (or, below 0, what it returned), and errno if
// the call has touched it.
#define SHOW(call)                                                                                 \
	do {                                                                                       \
		errno = 0;                                                                         \
		long shown = (long)(call);                                                         \
		show(#call, shown, errno);                                                         \
	} while (0)

// Prints whether something holds.
#define HOLDS(claim) printf("%s: %s\n", #claim, (claim) ? "yes" : "no")

static inline void show(const char *call, long result, int e)
{
	const char *name = result > 0 && result < 4096 ? strerrorname_np((int)result) : NULL;
	if (name)
		printf("%s: %s", call, name);
	else
		printf("%s: %ld", call, result);
	printf(e ? ", errno %s\n" : "\n", e ? strerrorname_np(e) : "");
}

// Runs f(arg) in another thread, to its end.
static inline void elsewhere(void *(*f)(void *), void *arg)
{
	pthread_t t;
	if (pthread_create(&t, NULL, f, arg) == 0)
		pthread_join(t, NULL);
}

// The time of a clock in so many milliseconds.
static inline struct timespec in_ms(clockid_t id, long ms)
{
	struct timespec t;
	clock_gettime(id, &t);
	t.tv_nsec += ms % 1000 * 1000000;
	t.tv_sec += ms / 1000 + t.tv_nsec / 1000000000;
	t.tv_nsec %= 1000000000;
	return t;
}

// Has at least this time passed since the last call?
static inline bool passed_ms(long ms)
{
	static struct timespec last;
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	long passed = (now.tv_sec - last.tv_sec) * 1000 + (now.tv_nsec - last.tv_nsec) / 1000000;
	last = now;
	return passed >= ms;
}

static const struct timespec wrong = {0, 1000000000}; // as a time limit
static const struct timespec past = {0, 0};

#endif
