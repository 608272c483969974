// SPDX-License-Identifier: MIT
//
// A task that nobody keeps: one thread completes it and gives its reference back, another awaits
// it through an awaiter, as a machine does, and main gives back its own at once. Whoever is last
// frees it, once, and nobody uses it afterwards.
#include "tasks.h"

static struct tr_awaiter awaiter;
static int result;
static intptr_t value;
static int runs;

static void resumed(void *unused)
{
	(void)unused;
	runs++;
	result = tr_get_result(awaiter, &value);
}

static struct tr_continuation next = {.run = resumed};

static void *completes(void *task)
{
	OK(tr_task_complete(task, 42));
	return NULL;
}

static void *awaits(void *task)
{
	awaiter = tr_task_awaiter(task);
	if (tr_is_completed(awaiter))
		resumed(NULL);
	else
		OK(tr_on_completed(awaiter, &next));
	return NULL;
}

int main(void)
{
	struct tr_task *task;
	pthread_t x, y;

	OK(tr_task_new(&task, NULL));
	tr_task_hold(task);
	pthread_create(&x, NULL, completes, task);
	pthread_create(&y, NULL, awaits, task);
	tr_task_release(task);
	pthread_join(x, NULL);
	pthread_join(y, NULL);
	tr_check(runs == 1 && result == 0 && value == 42, "awaited once");
	return 0;
}
