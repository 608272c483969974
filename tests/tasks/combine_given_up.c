// SPDX-License-Identifier: MIT
//
// Whoever asked for a combinator's task gives it back while its tasks complete, and nothing is
// touched that is freed. combine_given_up WHAT: any (at once), each (the first place at once, the
// second when it is there), same (one task stands twice among those of an any).
#include <string.h>

#include "tasks.h"

static struct tr_task *tasks[2];

static void *completes(void *index)
{
	OK(tr_task_complete(tasks[(intptr_t)index], 7));
	return NULL;
}

static void any(void)
{
	struct tr_task *first;

	OK(tr_when_any(tasks, 2, &first));
	tr_task_release(first);
}

static void each(void)
{
	struct tr_task *done[2];

	OK(tr_as_completed(tasks, 2, done));
	tr_task_release(done[0]);
	OK(tr_task_wait(done[1], NULL));
	tr_task_release(done[1]);
}

static void same(void)
{
	struct tr_task *twice[2] = {tasks[0], tasks[0]}, *first;
	intptr_t winner = -1, value = 0;

	OK(tr_when_any(twice, 2, &first));
	OK(tr_task_wait(first, NULL));
	OK(tr_task_result(first, &winner));
	OK(tr_combined_result(first, (size_t)winner, &value));
	tr_check((winner == 0 || winner == 1) && value == 7, "%ld has won", (long)winner);
	tr_task_release(first);
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "any";
	int n = strcmp(what, "same") == 0 ? 1 : 2;
	pthread_t threads[2];

	for (int i = 0; i < n; i++)
		OK(tr_task_new(&tasks[i], NULL));
	for (intptr_t i = 0; i < n; i++)
		OK(pthread_create(&threads[i], NULL, completes, (void *)i));
	if (n == 1)
		same();
	else if (strcmp(what, "each") == 0)
		each();
	else
		any();
	for (int i = 0; i < n; i++) {
		OK(pthread_join(threads[i], NULL));
		tr_task_release(tasks[i]);
	}
	return 0;
}
