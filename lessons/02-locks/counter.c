// SPDX-License-Identifier: MIT
//
// A counter that each thread increments three times: the acts race and lock.
#include "locks.h"

#include <assert.h>
#include <pthread.h>

#define ROUNDS 3

static int counter;

// race ------------------------------------------------------------------------------------------

static void *counts_plainly(void *number)
{
	tr_thread_name("counter-%d", *(int *)number);
	for (int i = 0; i < ROUNDS; i++) {
		tr_log("adds one");
		counter++; // the bug: it reads, adds and writes; others may come in between
	}
	return NULL;
}

int race(const struct tr_lesson_args *args)
{
	struct tr_group threads;

	counter = 0;
	tr_group_start(&threads, args->threads, counts_plainly);
	tr_group_join(&threads);
	int found = counter;
	tr_log("finds %d", found);
	tr_check(found == ROUNDS * args->threads, "%d threads count: expected %d, found %d",
		 args->threads, ROUNDS * args->threads, found);
	return 0;
}

// lock ------------------------------------------------------------------------------------------

static pthread_mutex_t guard; // guards counter

static void *counts_guarded(void *number)
{
	tr_thread_name("counter-%d", *(int *)number);
	for (int i = 0; i < ROUNDS; i++) {
		TR_MUST(pthread_mutex_lock(&guard));
		counter++;
		tr_log("counts %d", counter);
		TR_MUST(pthread_mutex_unlock(&guard));
		TR_SLEEP(300);
	}
	return NULL;
}

int lock(const struct tr_lesson_args *args)
{
	struct tr_group threads;

	counter = 0;
	TR_MUST(pthread_mutex_init(&guard, NULL));
	tr_object_name(&guard, "guard");
	TR_WATCH(counter);
	tr_group_start(&threads, args->threads, counts_guarded);
	tr_group_join(&threads);
	tr_unwatch(&counter);
	tr_log("finds %d", counter); // no lock: a thread that is joined counts no more
	assert(counter == ROUNDS * args->threads);
	TR_MUST(pthread_mutex_destroy(&guard));
	return 0;
}
