// SPDX-License-Identifier: MIT
//
// before 0, before 1: a continuation calls when_any. This one of two tasks has completed before;
// the other completes after the call, by another thread, and before the continuation returns.
#include "when-any.h"

#include <stdlib.h>

static struct tr_task *tasks[2], *any;
static int which;

static void *completes(void *unused)
{
	TR_MUST(tr_task_complete(tasks[1 - which], 0));
	return unused;
}

static void asks(void *unused)
{
	pthread_t thread;
	(void)unused;
	TR_MUST(when_any(tasks, 2, &any));
	if (tr_task_is_completed(any))
		tr_check(TAILQ_EMPTY(&tasks[1 - which]->continuations),
			 "the answer is there, and nothing is left with the task that is pending");
	TR_MUST(pthread_create(&thread, NULL, completes, NULL));
	TR_MUST(pthread_join(thread, NULL));
}

int main(int argc, char **argv)
{
	struct tr_task *event;
	struct tr_continuation c = {.run = asks};
	intptr_t first = -1;
	which = argc > 1 && atoi(argv[1]) == 1;
	TR_MUST(tr_task_new(&event, "event"));
	for (int i = 0; i < 2; i++)
		TR_MUST(tr_task_new(&tasks[i], "task"));
	TR_MUST(tr_task_complete(tasks[which], 0));
	TR_MUST(tr_task_on_completed(event, &c));
	TR_MUST(tr_task_complete(event, 0)); // runs asks
	int error = tr_task_result(any, &first);
	tr_check(error == 0 && first == which,
		 "one had completed before the call: expected %d, found %d (error %s)", which,
		 (int)first, tr_error_name(error));
	tr_task_release(any);
	tr_task_release(event);
	for (int i = 0; i < 2; i++)
		tr_task_release(tasks[i]);
}
