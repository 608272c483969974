// SPDX-License-Identifier: MIT
//
// A thread completes a task while main combines it with two others, and then completes the second
// (the third stays pending; all, none and each are without it). The combination completes once,
// with the right answer, and has left no continuation behind. combines WHAT: all, any, first, none
// (all fail), or each.
#include <string.h>

#include "tasks.h"

enum { N = 3 };

static struct tr_task *tasks[N];
static bool fails[N];

static void complete(int i)
{
	OK(fails[i] ? tr_task_fail(tasks[i], EIO + i) : tr_task_complete(tasks[i], 10 + i));
}

static void *completes(void *unused)
{
	complete(0);
	return unused;
}

static bool is_free_of_continuations(struct tr_task *t)
{
	pthread_mutex_lock(&t->lock);
	bool free = TAILQ_EMPTY(&t->continuations);
	pthread_mutex_unlock(&t->lock);
	return free;
}

static void check_all(struct tr_task *all)
{
	intptr_t value = 0;
	OK(tr_task_result(all, &value));
	tr_check(value == 2, "all: found %d", (int)value);
	for (int i = 0; i < 2; i++) {
		OK(tr_combined_result(all, i, &value));
		tr_check(value == 10 + i, "result %d: found %d", i, (int)value);
	}
}

static void check_none(struct tr_task *all)
{
	int errors[N] = {0};
	tr_check(tr_task_result(all, NULL) == EIO, "the first error, in the tasks' order");
	tr_check(tr_task_errors(all, errors, N) == 2 && errors[0] == EIO && errors[1] == EIO + 1,
		 "all errors, in order: found %d and %d", errors[0], errors[1]);
}

static void check_any(struct tr_task *any)
{
	intptr_t winner = -1, value = 0;
	OK(tr_task_result(any, &winner));
	tr_check(winner == 0 || winner == 1, "the winner: found %d", (int)winner);
	OK(tr_combined_result(any, winner, &value));
	tr_check(value == 10 + winner, "its value: found %d", (int)value);
	tr_check(is_free_of_continuations(tasks[2]), "a continuation is left behind");
	tr_check(tr_combined_registrations(any) == N, "one registration for each");
}

static void check_first(struct tr_task *first)
{
	intptr_t winner = -1;
	OK(tr_task_result(first, &winner));
	tr_check(winner == 1, "the one that succeeds: found %d", (int)winner);
	tr_check(is_free_of_continuations(tasks[2]), "a continuation is left behind");
}

static void each(void)
{
	struct tr_task *done[2];
	intptr_t first = -1, second = -1;
	OK(tr_as_completed(tasks, 2, done));
	complete(1);
	OK(tr_task_wait(done[0], NULL));
	OK(tr_task_wait(done[1], NULL));
	OK(tr_task_result(done[0], &first));
	OK(tr_task_result(done[1], &second));
	tr_check(first + second == 1 && first * second == 0, "found %d and %d", (int)first,
		 (int)second);
	tr_task_release(done[0]);
	tr_task_release(done[1]);
}

static void combine(const char *what)
{
	struct tr_task *combined = NULL;
	if (strcmp(what, "any") == 0)
		OK(tr_when_any(tasks, N, &combined));
	else if (strcmp(what, "first") == 0)
		OK(tr_first_success(tasks, N, &combined));
	else if (strcmp(what, "none") == 0)
		OK(tr_first_success(tasks, 2, &combined));
	else
		OK(tr_when_all(tasks, 2, &combined));
	complete(1);
	OK(tr_task_wait(combined, NULL));
	if (strcmp(what, "any") == 0)
		check_any(combined);
	else if (strcmp(what, "first") == 0)
		check_first(combined);
	else if (strcmp(what, "none") == 0)
		check_none(combined);
	else
		check_all(combined);
	tr_task_release(combined);
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "all";
	pthread_t thread;

	fails[0] = strcmp(what, "first") == 0 || strcmp(what, "none") == 0;
	fails[1] = strcmp(what, "none") == 0;
	for (int i = 0; i < N; i++)
		OK(tr_task_new(&tasks[i], NULL));
	OK(pthread_create(&thread, NULL, completes, NULL));
	if (strcmp(what, "each") == 0)
		each();
	else
		combine(what);
	OK(pthread_join(thread, NULL));
	tr_task_release(tasks[2]); // its completer's
	for (int i = 0; i < N; i++) {
		tr_check(tasks[i]->references == 1, "references to %d: found %d", i,
			 tasks[i]->references);
		tr_task_release(tasks[i]);
	}
	return 0;
}
