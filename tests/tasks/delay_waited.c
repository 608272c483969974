// SPDX-License-Identifier: MIT
//
// The timer sleeps, or is about to, when a delay is asked for: it comes all the same, not early,
// and whoever blocks on it goes on.
#include "tasks.h"

int main(void)
{
	static struct tr_timer timer;
	struct timespec at = tr_deadline(10), now;
	struct tr_task *task;

	OK(tr_timer_start(&timer));
	OK(tr_timer_delay(&timer, &at, &task));
	OK(tr_task_wait(task, NULL));
	OK(tr_task_result(task, NULL));
	clock_gettime(CLOCK_MONOTONIC, &now);
	tr_check(now.tv_sec > at.tv_sec || (now.tv_sec == at.tv_sec && now.tv_nsec >= at.tv_nsec),
		 "the delay came early");
	tr_task_release(task);
	OK(tr_timer_stop(&timer));
	OK(tr_timer_destroy(&timer));
	return 0;
}
