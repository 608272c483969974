// SPDX-License-Identifier: MIT
//
// An attempt fails in a thread of its own while cancellation is asked for: then there is no other
// attempt, unless it was begun before, and that one succeeds. Nothing is under way when the retry
// completes.
#include "tasks.h"

static struct tr_timer timer;
static struct tr_cancel_source source;
static struct tr_task *first;
static pthread_t worker;
static int made, under_way;
static bool asked; // before the first attempt has failed

static void *fails(void *unused)
{
	under_way--;
	asked = tr_cancel_asked(tr_cancel_token(&source));
	OK(tr_task_fail(first, EIO));
	return unused;
}

static struct tr_task *attempt(void *unused, int number)
{
	struct tr_task *task;

	(void)unused;
	tr_check(number == ++made && under_way == 0, "one after the other");
	OK(tr_task_new(&task, NULL));
	if (number > 1) {
		OK(tr_task_complete(task, number));
		return task;
	}
	under_way++;
	tr_task_hold(first = task);
	OK(pthread_create(&worker, NULL, fails, NULL));
	return task;
}

int main(void)
{
	struct tr_task *task;
	intptr_t value = 0;

	OK(tr_timer_start(&timer));
	OK(tr_cancel_source_init(&source));
	const struct tr_retry_plan plan = {
		.timer = &timer, .times = 2, .cancel = tr_cancel_token(&source)};
	OK(tr_retry(&plan, attempt, NULL, &task));
	OK(tr_cancel(&source));
	OK(tr_task_wait(task, NULL));
	tr_check(under_way == 0, "nothing is under way");
	if (tr_task_result(task, &value) == 0)
		tr_check(value == 2 && made == 2 && !asked, "the second has succeeded");
	else
		tr_check(tr_task_state(task) == TR_TASK_CANCELLED && made == 1, "cancelled");
	tr_task_release(task);
	OK(pthread_join(worker, NULL));
	tr_task_release(first);
	OK(tr_timer_stop(&timer));
	OK(tr_timer_destroy(&timer));
	tr_cancel_source_destroy(&source);
	return 0;
}
