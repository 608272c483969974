// SPDX-License-Identifier: MIT
//
// The act timeout-ignored: a wait with a time limit, whose answer nobody looks at. (A listing of
// the course text, Mançano's code 5, has this mistake.) Its cure is the act timeout in permits.c.
#include "semaphores.h"

#include <semaphore.h>
#include <stdatomic.h>

static sem_t permit;
static atomic_int inside; // atomic, since more than one may be inside: that is the mistake

static void *visitor(void *number)
{
	struct timespec limit = tr_lesson_deadline(2000);

	tr_thread_name("visitor-%d", *(int *)number);
	tr_log("waits for the permit, two seconds at most");
	// The bug: if this returns -1 with ETIMEDOUT, the thread has no permit. It goes in all the
	// same, and later gives back a permit that it never took.
	sem_clockwait(&permit, CLOCK_MONOTONIC, &limit);

	int n = atomic_fetch_add(&inside, 1) + 1;
	tr_log("goes in");
	tr_check(n == 1, "threads inside: expected 1, found %d", n);
	TR_SLEEP(3000);
	atomic_fetch_sub(&inside, 1);

	tr_log("goes out, and gives the permit back");
	TR_MUST(sem_post(&permit));
	return NULL;
}

int timeout_ignored(const struct tr_lesson_args *args)
{
	struct tr_group visitors;
	int left;

	TR_MUST(sem_init(&permit, 0, 1));
	tr_object_name(&permit, "permit");
	atomic_store(&inside, 0);
	tr_watch("inside", &inside, sizeof inside, 1);
	tr_group_start(&visitors, args->threads, visitor);
	tr_group_join(&visitors);
	tr_unwatch(&inside);

	TR_MUST(sem_getvalue(&permit, &left));
	tr_check(left == 1, "permits at the end: expected 1, found %d", left);
	TR_MUST(sem_destroy(&permit));
	return 0;
}
