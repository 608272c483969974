// SPDX-License-Identifier: MIT
//
// Acts on one unnamed semaphore: mutual-exclusion, timeout, release-many.
#include "semaphores.h"

#include <assert.h>
#include <errno.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t permit;
static int inside; // how many threads are between taking and giving the permit

// mutual-exclusion ------------------------------------------------------------------------------

static void *visitor(void *number)
{
	tr_thread_name("visitor-%d", *(int *)number);
	tr_log("waits for the permit");
	TR_MUST(sem_wait(&permit));

	inside++; // safe without a lock: the thread here holds the only permit
	assert(inside == 1);
	tr_log("has it, and is alone");
	TR_SLEEP(1000);
	inside--;

	tr_log("gives it back");
	TR_MUST(sem_post(&permit));
	return NULL;
}

int mutual_exclusion(const struct tr_lesson_args *args)
{
	struct tr_group visitors;

	TR_MUST(sem_init(&permit, 0, 1));
	tr_object_name(&permit, "permit");
	TR_WATCH(inside);
	tr_group_start(&visitors, args->threads, visitor);
	tr_group_join(&visitors);
	tr_unwatch(&inside);
	TR_MUST(sem_destroy(&permit));
	return 0;
}

// timeout ---------------------------------------------------------------------------------------

// Returns something if it gave up.
static void *impatient(void *number)
{
	// A moment of the clock, not a length of time: a wait that is resumed for any reason
	// still ends at the same moment. (sem_timedwait() is the same with CLOCK_REALTIME,
	// which jumps when somebody sets the computer's clock.)
	struct timespec limit = tr_lesson_deadline(2000);

	tr_thread_name("visitor-%d", *(int *)number);
	tr_log("waits for the permit, two seconds at most");
	if (sem_clockwait(&permit, CLOCK_MONOTONIC, &limit) != 0) {
		if (errno != ETIMEDOUT)
			tr_must(errno, "sem_clockwait", __FILE__, __LINE__);
		tr_log("gives up");
		return number; // without the permit, so without giving it back
	}
	tr_log("has it");
	TR_SLEEP(1500);
	tr_log("gives it back");
	TR_MUST(sem_post(&permit));
	return NULL;
}

int timeout(const struct tr_lesson_args *args)
{
	struct tr_group visitors;
	int left;

	TR_MUST(sem_init(&permit, 0, 1));
	tr_object_name(&permit, "permit");
	tr_group_start(&visitors, args->threads, impatient);
	int gave_up = tr_group_join(&visitors);
	tr_log("%d had the permit, %d gave up", args->threads - gave_up, gave_up);

	TR_MUST(sem_getvalue(&permit, &left));
	assert(left == 1); // a thread that gave up took nothing
	TR_MUST(sem_destroy(&permit));
	return 0;
}

// release-many ----------------------------------------------------------------------------------

static sem_t gate;

static void *guest(void *number)
{
	tr_thread_name("guest-%d", *(int *)number);
	tr_log("waits at the gate");
	TR_MUST(sem_wait(&gate));
	tr_log("is in");
	return NULL;
}

int release_many(const struct tr_lesson_args *args)
{
	struct tr_group guests;
	int left;

	TR_MUST(sem_init(&gate, 0, 0));
	tr_object_name(&gate, "gate");
	tr_group_start(&guests, args->threads, guest);

	// Only so that one sees them wait. A guest that comes later finds its permit: a semaphore
	// remembers what was given, so no permit is lost in whatever order they come.
	TR_SLEEP(1000);
	tr_log("gives %d permits", args->threads);
	for (int i = 0; i < args->threads; i++)
		TR_MUST(sem_post(&gate));

	tr_group_join(&guests);
	TR_MUST(sem_getvalue(&gate, &left));
	assert(left == 0);
	tr_log("all are in, and no permit is left");
	TR_MUST(sem_destroy(&gate));
	return 0;
}
