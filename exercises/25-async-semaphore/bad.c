// SPDX-License-Identifier: MIT
//
// A deadline that is no time, and one for a semaphore without a timer: refused, and nothing was
// done: no wait is left in the line that takes the permit.
#include "async-semaphore.h"

#include <errno.h>

static const struct tr_cancel_token never;

static void refused(struct tr_timer *timer, const struct timespec *deadline, const char *what)
{
	struct tr_task *task = NULL;
	struct async_sem *s = async_sem_new(0, timer);
	tr_check(s, "async_sem_new: expected a semaphore, found NULL");
	int result = async_sem_wait(s, deadline, never, &task);
	tr_check(result == EINVAL, "%s: expected EINVAL, found %s", what, tr_error_name(result));
	async_sem_post(s);
	TR_MUST(async_sem_wait(s, NULL, never, &task));
	tr_check(tr_task_result(task, NULL) == 0, "the permit is there for the next wait");
	tr_task_release(task);
	async_sem_free(s);
}

int main(void)
{
	const struct timespec no_time = {.tv_nsec = 1000000000}, soon = tr_deadline(10);
	struct tr_timer timer;
	TR_MUST(tr_timer_start(&timer));
	refused(&timer, &no_time, "a deadline of 1000000000 ns");
	TR_MUST(tr_timer_stop(&timer));
	TR_MUST(tr_timer_destroy(&timer));
	refused(NULL, &soon, "a deadline, and no timer");
}
