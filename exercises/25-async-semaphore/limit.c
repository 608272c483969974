// SPDX-License-Identifier: MIT
//
// The first of two waits has a time limit, and a permit comes at any time. It is the first one's,
// or the first was too late and it is the second one's.
#include "async-semaphore.h"

#include <errno.h>

static const struct tr_cancel_token never;
static int answers; // atomic

static void answered(void *unused)
{
	(void)unused;
	__atomic_add_fetch(&answers, 1, __ATOMIC_RELAXED);
}

int main(void)
{
	struct tr_continuation c = {.run = answered};
	const struct timespec at = tr_deadline(10);
	struct tr_timer timer;
	struct tr_task *first, *second;
	TR_MUST(tr_timer_start(&timer));
	struct async_sem *s = async_sem_new(0, &timer);
	tr_check(s, "async_sem_new: expected a semaphore, found NULL");
	TR_MUST(async_sem_wait(s, &at, never, &first));
	TR_MUST(tr_task_on_completed(first, &c));
	TR_MUST(async_sem_wait(s, NULL, never, &second));
	async_sem_post(s);
	TR_MUST(tr_task_wait(first, NULL));
	int result = tr_task_result(first, NULL);
	tr_check(result == 0 || result == ETIMEDOUT,
		 "the first wait: expected 0 or ETIMEDOUT, found %s", tr_error_name(result));
	if (result == 0)
		async_sem_post(s);
	TR_MUST(tr_timer_stop(&timer));
	tr_check(answers == 1, "answers to the first wait: expected 1, found %d", answers);
	tr_check(tr_task_result(second, NULL) == 0, "the second wait has the permit that was left");
	tr_check(first->references == 1 && second->references == 1,
		 "references to the waits: expected the caller's, found %d and %d",
		 first->references, second->references);
	tr_task_release(first);
	tr_task_release(second);
	async_sem_free(s);
	TR_MUST(tr_timer_destroy(&timer));
}
