// SPDX-License-Identifier: MIT
//
// Two threads put down a continuation each while a third completes the task: each continuation runs
// once, by then the result is there, and it is told to both. `completes error`: the same with an
// error.
#include "tasks.h"

static struct tr_task *task;
static struct counted first, second;
static bool fails;

static void *registers(void *counted)
{
	struct counted *k = counted;
	OK(tr_task_on_completed(task, &k->c));
	return NULL;
}

static void *completes(void *unused)
{
	OK(fails ? tr_task_fail(task, EIO) : tr_task_complete(task, 42));
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t x, y;

	(void)argv;
	fails = argc > 1;
	OK(tr_task_new(&task, NULL));
	counted_init(&first, task, NULL);
	counted_init(&second, task, NULL);
	pthread_create(&x, NULL, registers, &first);
	pthread_create(&y, NULL, completes, NULL);
	registers(&second);
	pthread_join(x, NULL);
	pthread_join(y, NULL);
	tr_check(first.runs == 1 && second.runs == 1, "run %d and %d times", first.runs,
		 second.runs);
	tr_check(first.result == (fails ? EIO : 0) && second.result == first.result,
		 "told %d and %d", first.result, second.result);
	tr_check(fails || (first.value == 42 && second.value == 42), "the value is told");
	tr_reachable(pthread_equal(first.thread, x), "registered too late");
	tr_reachable(pthread_equal(first.thread, y), "registered in time");
	tr_task_release(task);
	return 0;
}
