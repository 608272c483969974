// SPDX-License-Identifier: MIT
//
// Two workers need two tools each. one-by-one takes them from a POSIX semaphore, one at a time;
// all-or-none, its cure, takes both at once, from one that is built of a lock and a condition.
#include "monitors.h"

#include <semaphore.h>

// one-by-one ------------------------------------------------------------------------------------

static sem_t drawer;

static void *crafter(void *number)
{
	tr_thread_name("worker-%d", *(int *)number);
	tr_log("needs two tools");
	TR_MUST(sem_wait(&drawer));
	tr_log("has one");
	TR_SLEEP(500);
	TR_MUST(sem_wait(&drawer)); // the bug: it waits for the second, and keeps the first
	tr_log("works with both");
	TR_SLEEP(500);
	TR_MUST(sem_post(&drawer));
	TR_MUST(sem_post(&drawer));
	return NULL;
}

int one_by_one(const struct tr_lesson_args *args)
{
	struct tr_group workers;

	TR_MUST(sem_init(&drawer, 0, 2));
	tr_object_name(&drawer, "tools");
	tr_group_start(&workers, args->threads, crafter);
	tr_group_join(&workers);
	tr_log("all workers are done");
	TR_MUST(sem_destroy(&drawer));
	return 0;
}

// all-or-none -----------------------------------------------------------------------------------

static struct tr_sem_broadcast tools;

static void *worker(void *number)
{
	tr_thread_name("worker-%d", *(int *)number);
	tr_log("needs two tools");
	TR_MUST(tr_sem_broadcast_acquire(&tools, 2, NULL)); // both at once, or it waits
	tr_log("works with both");
	TR_SLEEP(1000);
	tr_log("gives both back");
	TR_MUST(tr_sem_broadcast_release(&tools, 2));
	return NULL;
}

int all_or_none(const struct tr_lesson_args *args)
{
	struct tr_group workers;

	TR_MUST(tr_sem_broadcast_init(&tools, 2, 2));
	tr_object_name(&tools.lock, "lock of the tools");
	tr_object_name(&tools.more, "more tools");
	TR_WATCH(tools.permits);
	tr_group_start(&workers, args->threads, worker);
	tr_group_join(&workers);
	tr_unwatch(&tools.permits);
	tr_log("all workers are done");
	TR_MUST(tr_sem_broadcast_destroy(&tools));
	return 0;
}
