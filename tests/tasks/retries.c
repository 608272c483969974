// SPDX-License-Identifier: MIT
//
// The first attempt fails, the second succeeds; between them a delay, which a thread may cancel.
// Either there are two attempts and a value, or one and a cancelled task. retries: not cancelled;
// retries cancel; retries stop: the timer is stopped instead.
#include <string.h>

#include "tasks.h"

static struct tr_timer timer;
static struct tr_cancel_source source;
static int attempts;

static struct tr_task *attempt(void *unused, int number)
{
	struct tr_task *task;
	(void)unused;
	tr_check(number == ++attempts, "attempt %d is called attempt %d", attempts, number);
	OK(tr_task_new(&task, NULL));
	OK(number == 1 ? tr_task_fail(task, EIO) : tr_task_complete(task, number));
	return task;
}

static void *cancels(void *unused)
{
	OK(tr_cancel(&source));
	return unused;
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	bool cancel = strcmp(what, "cancel") == 0, stop = strcmp(what, "stop") == 0;
	struct tr_retry_plan plan = {.timer = &timer, .times = 2, .between = {.tv_nsec = 1000}};
	struct tr_task *task;
	intptr_t value = 0;
	pthread_t canceller;

	OK(tr_timer_start(&timer));
	OK(tr_cancel_source_init(&source));
	plan.cancel = tr_cancel_token(&source);
	if (cancel)
		OK(pthread_create(&canceller, NULL, cancels, NULL));
	OK(tr_retry(&plan, attempt, NULL, &task));
	if (stop)
		OK(tr_timer_stop(&timer));
	OK(tr_task_wait(task, NULL));
	int result = tr_task_result(task, &value);
	if (cancel) {
		OK(pthread_join(canceller, NULL));
		tr_check(result == 0 || tr_task_state(task) == TR_TASK_CANCELLED, "found %d",
			 result);
	}
	tr_check(cancel || result == 0 || (stop && result == EIO), "found %d", result);
	tr_check(result == 0 ? value == 2 && attempts == 2 : attempts == 1, "%d attempts",
		 attempts);
	tr_task_release(task);
	if (!stop)
		OK(tr_timer_stop(&timer));
	OK(tr_timer_destroy(&timer));
	tr_cancel_source_destroy(&source);
	return 0;
}
