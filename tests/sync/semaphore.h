// SPDX-License-Identifier: MIT
//
// What the scenarios about semaphores share: -DKIND=signal|broadcast|fifo|specific chooses the
// semaphore, and -DPLAIN says that it knows one permit only.
#ifndef TESTS_SYNC_SEMAPHORE_H
#define TESTS_SYNC_SEMAPHORE_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>

#include "treadle.h"

#define JOIN_(kind, verb) tr_sem_##kind##verb
#define JOIN(kind, verb) JOIN_(kind, verb)
#define CALL(verb) JOIN(KIND, verb) // tr_sem_fifo_acquire of _acquire

static struct CALL() s;

static inline int acquire(int n, const struct timespec *deadline)
{
#ifdef PLAIN
	return n == 1 ? CALL(_acquire)(&s, deadline) : EINVAL;
#else
	return CALL(_acquire)(&s, n, deadline);
#endif
}

static inline void release(int n)
{
#ifdef PLAIN
	tr_check(n == 1 && CALL(_release)(&s) == 0, "a permit in hand can be released");
#else
	tr_check(CALL(_release)(&s, n) == 0, "permits in hand can be released");
#endif
}

static inline void begin(int permits, int max)
{
	tr_check(CALL(_init)(&s, permits, max) == 0, "it begins");
}

// All threads are gone: all permits are there again, and nobody waits.
static inline void end(int permits)
{
	const struct timespec past = {0, 0};
	for (int i = 0; i < permits; i++)
		tr_check(acquire(1, &past) == 0, "a permit was lost");
	tr_check(acquire(1, &past) == ETIMEDOUT, "there is one permit too many");
	tr_check(CALL(_destroy)(&s) == 0, "nobody waits");
}

// Waits for one permit, however long it takes.
static inline void *stays(void *arg)
{
	tr_check(acquire(1, NULL) == 0, "it gets the permit in the end"); // else it waits for ever
	release(1);
	return arg;
}

#endif
