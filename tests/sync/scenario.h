// SPDX-License-Identifier: MIT
//
// What the programs of scenarios share: PROGRAM SCENARIO runs one of a table. Each scenario is
// small enough to try all its interleavings.
#ifndef TESTS_SYNC_SCENARIO_H
#define TESTS_SYNC_SCENARIO_H

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "treadle.h"

struct scenario {
	const char *name;
	void (*run)(void);
};

static inline pthread_t start(void *(*body)(void *), void *arg)
{
	pthread_t t;
	if (pthread_create(&t, NULL, body, arg) != 0)
		abort();
	return t;
}

// The stage: threads come to their places one after the other. Main looks once whether the
// thread is there; of the schedules where it is not yet, nothing is claimed, and who was to come
// after it does not. So there are few interleavings before the moment that is asked about.
static bool staged = true; // main's alone

// Starts a thread that is to wait on the condition; not if an earlier one was not in time.
static inline void stage(pthread_t *t, void *(*body)(void *), void *arg, struct tr_monitor_cond *c)
{
	*t = 0;
	if (!staged)
		return;
	size_t before = tr_monitor_waiting(c);
	*t = start(body, arg);
	staged = tr_monitor_waiting(c) == before + 1; // fewer, if one that waited has given up
}

static inline void joined(pthread_t t)
{
	if (t)
		pthread_join(t, NULL);
}

// Giving up: a thread that has a deadline and is interrupted, at any moment.
static bool gave_up; // the scenario has begun so
static sem_t sent;   // the interruption was
static struct timespec soon;
static bool in_time, too_late, interrupted; // how it can end

static inline void begin_giving_up(void)
{
	gave_up = true;
	sem_init(&sent, 0, 0);
	soon = tr_deadline(10);
}

static inline void interrupt(pthread_t t)
{
	if (t)
		tr_interrupt(t);
	sem_post(&sent);
}

// The answer of a call that was interrupted, and had a deadline: if it did not say EINTR, then
// the interruption is still there.
static inline void heard(int result)
{
	tr_check(result == 0 || result == ETIMEDOUT || result == EINTR, "it hears %d", result);
	sem_wait(&sent);
	tr_check(tr_interrupted() == (result != EINTR), "told %d: the interruption", result);
	in_time = result == 0;
	too_late = result == ETIMEDOUT;
	interrupted = result == EINTR;
}

// After each scenario.
static inline void must_be_possible(void)
{
	tr_reachable(staged, "all are there in time");
	tr_reachable(!gave_up || in_time, "who may give up has what it wanted");
	tr_reachable(!gave_up || too_late, "its deadline passes");
	tr_reachable(!gave_up || interrupted, "it is interrupted");
}

// What main of such a program returns: 2 for a name there is not. all: up to one without a name.
static inline int scenario_main(int argc, char **argv, const struct scenario *all)
{
	for (; argc == 2 && all->name; all++) {
		if (strcmp(all->name, argv[1]) == 0) {
			all->run();
			must_be_possible();
			return 0;
		}
	}
	return 2;
}

#endif
