// SPDX-License-Identifier: MIT
//
// Acts on semaphores that are built of a lock and a condition: one-permit, and all-or-none, the
// cure of one-by-one in faults.c.
#include "semaphores.h"

#include <string.h>

// one-permit ------------------------------------------------------------------------------------

static struct tr_sem_signal key;
static int inside; // how many threads have the key

static void *visitor(void *number)
{
	tr_thread_name("visitor-%d", *(int *)number);
	tr_log("waits for the key");
	TR_MUST(tr_sem_signal_acquire(&key, NULL));

	inside++; // safe without a lock: the thread here has the only permit
	tr_check(inside == 1, "threads that have the key: expected 1, found %d", inside);
	tr_log("has it");
	TR_SLEEP(1000);
	inside--;

	tr_log("gives it back");
	TR_MUST(tr_sem_signal_release(&key));
	return NULL;
}

int one_permit(const struct tr_lesson_args *args)
{
	struct tr_group visitors;

	TR_MUST(tr_sem_signal_init(&key, 1, 1)); // one permit, and never more than one
	tr_object_name(&key.lock, "lock of the key");
	TR_WATCH(inside);
	TR_WATCH(key.permits);
	tr_group_start(&visitors, args->threads, visitor);
	tr_group_join(&visitors);

	int refused = tr_sem_signal_release(&key); // there is only one key, and it is there
	tr_log("a second key is refused: %s", strerrorname_np(refused));
	tr_unwatch(&key.permits);
	tr_unwatch(&inside);
	TR_MUST(tr_sem_signal_destroy(&key));
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
