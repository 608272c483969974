// SPDX-License-Identifier: MIT
//
// A deadline that is past at the call. past 0: there is no permit, and the wait is too late. past
// 1: there is one, and it wins.
#include "async-semaphore.h"

#include <errno.h>
#include <stdlib.h>

static const struct tr_cancel_token never;

int main(int argc, char **argv)
{
	const struct timespec past = {0};
	struct tr_timer timer;
	struct tr_task *wait;
	if (argc != 2)
		return 2;
	int permits = atoi(argv[1]), expected = permits > 0 ? 0 : ETIMEDOUT;
	TR_MUST(tr_timer_start(&timer));
	struct async_sem *s = async_sem_new(permits, &timer);
	tr_check(s, "async_sem_new: expected a semaphore, found NULL");
	TR_MUST(async_sem_wait(s, &past, never, &wait));
	TR_MUST(tr_task_wait(wait, NULL));
	int result = tr_task_result(wait, NULL);
	tr_check(result == expected, "the result with %d permits: expected %s, found %s", permits,
		 tr_error_name(expected), tr_error_name(result));
	TR_MUST(tr_timer_stop(&timer));
	tr_check(wait->references == 1, "references to the wait: expected the caller's, found %d",
		 wait->references);
	tr_task_release(wait);
	async_sem_free(s);
	TR_MUST(tr_timer_destroy(&timer));
}
