// SPDX-License-Identifier: MIT
//
// The act one-permit: a semaphore that is built of a lock, a condition and a number.
#include "monitors.h"

#include <string.h>

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
	tr_log("a second key is refused: %s", tr_error_name(refused));
	tr_unwatch(&key.permits);
	tr_unwatch(&inside);
	TR_MUST(tr_sem_signal_destroy(&key));
	return 0;
}
