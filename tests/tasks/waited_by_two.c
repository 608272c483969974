// SPDX-License-Identifier: MIT
//
// Two threads wait for one task, one of them with a time limit that may pass at any moment, and a
// third completes it: both waits end, whichever has begun first.
#include "tasks.h"

static struct tr_task *task;

static void *waits(void *unused)
{
	const struct timespec limit = tr_deadline(10);
	int result = tr_task_wait(task, &limit);

	tr_check(result == 0 ? tr_task_is_completed(task) : result == ETIMEDOUT, "found %d",
		 result);
	return unused;
}

static void *completes(void *unused)
{
	OK(tr_task_complete(task, 3));
	return unused;
}

int main(void)
{
	pthread_t waiter, completer;
	intptr_t value = 0;

	OK(tr_task_new(&task, NULL));
	OK(pthread_create(&completer, NULL, completes, NULL));
	OK(pthread_create(&waiter, NULL, waits, NULL));
	OK(tr_task_wait(task, NULL));
	tr_check(tr_task_result(task, &value) == 0 && value == 3, "it is done");
	OK(pthread_join(completer, NULL));
	OK(pthread_join(waiter, NULL));
	tr_task_release(task);
	return 0;
}
