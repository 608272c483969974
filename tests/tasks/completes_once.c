// SPDX-License-Identifier: MIT
//
// Two threads complete a task, one well and one with an error: one of them wins, the other is told,
// and who waits is resumed once, with the winner's result.
#include "tasks.h"

static struct tr_task *task;
static struct counted waiting;
static int told[2];

static void *completes(void *number)
{
	int *n = number;
	told[*n] = *n ? tr_task_complete(task, 1) : tr_task_fail(task, EIO);
	if (told[*n])
		tr_task_release(task); // else it has been given back
	return NULL;
}

int main(void)
{
	int numbers[] = {0, 1};
	pthread_t x, y;

	OK(tr_task_new(&task, NULL));
	tr_task_hold(task); // for the other completer
	counted_init(&waiting, task, NULL);
	OK(tr_task_on_completed(task, &waiting.c));
	pthread_create(&x, NULL, completes, &numbers[0]);
	pthread_create(&y, NULL, completes, &numbers[1]);
	pthread_join(x, NULL);
	pthread_join(y, NULL);
	tr_check(told[0] + told[1] == EALREADY, "one is told that it comes too late");
	tr_check(waiting.runs == 1, "run %d times", waiting.runs);
	tr_check(told[0] == 0 ? waiting.result == EIO : waiting.result == 0 && waiting.value == 1,
		 "the first result stays");
	tr_task_release(task);
	return 0;
}
