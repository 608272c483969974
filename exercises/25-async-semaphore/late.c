// SPDX-License-Identifier: MIT
//
// Nobody posts in time: the first of two waits is over, and has left the line. So the permits that
// come then are for the second one, and for one that comes last.
#include "async-semaphore.h"

#include <errno.h>

static const struct tr_cancel_token never;

int main(void)
{
	const struct timespec soon = tr_deadline(10);
	struct tr_timer timer;
	struct tr_task *first, *second, *last;
	TR_MUST(tr_timer_start(&timer));
	struct async_sem *s = async_sem_new(0, &timer);
	tr_check(s, "async_sem_new: expected a semaphore, found NULL");
	TR_MUST(async_sem_wait(s, &soon, never, &first));
	TR_MUST(async_sem_wait(s, NULL, never, &second));
	TR_MUST(tr_task_wait(first, NULL));
	int result = tr_task_result(first, NULL);
	tr_check(result == ETIMEDOUT, "the first wait: expected ETIMEDOUT, found %s",
		 tr_error_name(result));
	tr_check(!tr_task_is_completed(second), "the second has no limit: expected pending");
	async_sem_post(s);
	tr_check(tr_task_result(second, NULL) == 0, "the permit is for the second wait");
	async_sem_post(s);
	TR_MUST(async_sem_wait(s, NULL, never, &last));
	tr_check(tr_task_result(last, NULL) == 0, "the next permit is for the next wait");
	TR_MUST(tr_timer_stop(&timer));
	tr_check(first->references == 1, "references to the first: expected the caller's, found %d",
		 first->references);
	tr_task_release(first);
	tr_task_release(second);
	tr_task_release(last);
	async_sem_free(s);
	TR_MUST(tr_timer_destroy(&timer));
}
