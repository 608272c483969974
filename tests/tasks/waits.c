// SPDX-License-Identifier: MIT
//
// A wait for a task has a deadline, is interrupted, and the task fails, all at any moment: success
// (it has completed) wins, and an interruption is told or still there afterwards. What the task
// failed with is told by tr_task_result, apart from how the wait ended.
#include "tasks.h"

static struct tr_task *task;
static sem_t sent; // the interruption was
static int waited, result;

static void *waits(void *arg)
{
	struct timespec soon = tr_deadline(10);
	waited = tr_task_wait(task, &soon);
	result = tr_task_result(task, NULL);
	sem_wait(&sent);
	tr_check(tr_interrupted() == (waited != EINTR), "told %d: the interruption", waited);
	return arg;
}

static void *fails(void *arg)
{
	OK(tr_task_fail(task, EIO));
	return arg;
}

int main(void)
{
	pthread_t x, y;
	sem_init(&sent, 0, 0);
	OK(tr_task_new(&task, NULL));
	pthread_create(&x, NULL, waits, NULL);
	pthread_create(&y, NULL, fails, NULL);
	OK(tr_interrupt(x));
	sem_post(&sent);
	pthread_join(x, NULL);
	pthread_join(y, NULL);
	tr_check(waited == 0 || waited == EINTR || waited == ETIMEDOUT, "the wait says %d", waited);
	tr_check(waited != 0 || result == EIO, "completed, and the result is %d", result);
	tr_check(result == EIO || result == EINPROGRESS, "the result is %d", result);
	tr_reachable(waited == 0, "completed");
	tr_reachable(waited == EINTR, "interrupted");
	tr_reachable(waited == ETIMEDOUT, "timed out");
	tr_reachable(waited != 0 && result == EIO, "completed just after");
	tr_task_release(task);
	sem_destroy(&sent);
	return 0;
}
