// SPDX-License-Identifier: MIT
//
// A registration is withdrawn while the task completes, and another one stays: it was withdrawn and
// does not run, or it is too late for that and it runs, once; the other one runs anyway.
#include "tasks.h"

static struct tr_task *task;
static struct counted first, second;

static void *completes(void *unused)
{
	OK(tr_task_complete(task, 42));
	return unused;
}

int main(void)
{
	pthread_t x;

	OK(tr_task_new(&task, NULL));
	counted_init(&first, task, NULL);
	counted_init(&second, task, NULL);
	OK(tr_task_on_completed(task, &first.c));
	OK(tr_task_on_completed(task, &second.c));
	OK(pthread_create(&x, NULL, completes, NULL));
	int told = tr_task_withdraw(task, &first.c);
	if (told == 0)
		first.result = ECANCELED; // a race, should it run all the same
	OK(pthread_join(x, NULL));
	tr_check(told == 0 || told == EALREADY, "told %d", told);
	tr_check(first.runs == (told != 0), "told %d and run %d times", told, first.runs);
	tr_check(second.runs == 1 && second.value == 42, "the other one runs");
	tr_reachable(told == 0, "withdrawn");
	tr_reachable(told != 0, "too late");
	tr_task_release(task);
	return 0;
}
