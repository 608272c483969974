// SPDX-License-Identifier: MIT
//
// A continuation calls when_any. The second task has completed before; the first completes after
// the call, by another thread, and before the continuation returns. The answer is the second.
#include "when-any.h"

static struct tr_task *tasks[2], *any;

static void *completes(void *unused)
{
	TR_MUST(tr_task_complete(tasks[0], 0));
	return unused;
}

static void asks(void *unused)
{
	pthread_t thread;
	(void)unused;
	TR_MUST(when_any(tasks, 2, &any));
	TR_MUST(pthread_create(&thread, NULL, completes, NULL));
	TR_MUST(pthread_join(thread, NULL));
}

int main(void)
{
	struct tr_task *event;
	struct tr_continuation c = {.run = asks};
	intptr_t first = -1;
	TR_MUST(tr_task_new(&event, "event"));
	for (int i = 0; i < 2; i++)
		TR_MUST(tr_task_new(&tasks[i], "task"));
	TR_MUST(tr_task_complete(tasks[1], 0));
	TR_MUST(tr_task_on_completed(event, &c));
	TR_MUST(tr_task_complete(event, 0)); // runs asks
	int error = tr_task_result(any, &first);
	tr_check(error == 0 && first == 1,
		 "one had completed before the call: expected 1, found %d (error %d)", (int)first,
		 error);
	tr_task_release(any);
	tr_task_release(event);
	for (int i = 0; i < 2; i++)
		tr_task_release(tasks[i]);
}
