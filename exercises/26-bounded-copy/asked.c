// SPDX-License-Identifier: MIT
//
// A thread asks the token while the writes are carried out: the copy is whole, or cancelled; and it
// completes once, when nothing is pending.
#include "by-hand.h"

static struct copying c;

static void *asks(void *unused)
{
	TR_MUST(tr_cancel(&c.source));
	return unused;
}

int main(void)
{
	pthread_t thread;
	copying_init(&c, 3, 1, 2);
	c.plan.progress = NULL;
	TR_MUST(pthread_create(&thread, NULL, asks, NULL));
	copying_begin(&c);
	while (hand_run(&c.writes, false))
		;
	TR_MUST(pthread_join(thread, NULL));
	if (tr_task_state(c.task) != TR_TASK_CANCELLED)
		copying_is_whole(&c);
	copying_destroy(&c);
}
