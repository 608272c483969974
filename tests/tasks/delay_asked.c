// SPDX-License-Identifier: MIT
//
// A thread asks for a delay while the timer is stopped: it is refused, or gets a task that
// completes once, well or because the timer was stopped.
#include "tasks.h"

static struct tr_timer timer;
static struct counted waiting;
static int told;

static void *asks(void *arg)
{
	struct timespec at = tr_deadline(10);
	struct tr_task *task = NULL;
	told = tr_timer_delay(&timer, &at, &task);
	tr_check((told == 0) == (task != NULL), "a task, unless refused");
	if (!task)
		return arg;
	counted_init(&waiting, task, NULL);
	OK(tr_task_on_completed(task, &waiting.c));
	return arg;
}

int main(void)
{
	pthread_t x;

	OK(tr_timer_start(&timer));
	pthread_create(&x, NULL, asks, NULL);
	OK(tr_timer_stop(&timer));
	pthread_join(x, NULL);
	tr_check(told == 0 || told == ECANCELED, "told %d", told);
	tr_check(waiting.runs == (told == 0), "resumed %d times", waiting.runs);
	tr_reachable(told != 0, "refused");
	tr_reachable(told == 0 && waiting.result == 0, "in time");
	tr_reachable(told == 0 && waiting.result == ECANCELED, "cancelled");
	tr_task_release(waiting.task);
	OK(tr_timer_destroy(&timer));
	return 0;
}
