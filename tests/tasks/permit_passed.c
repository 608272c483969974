// SPDX-License-Identifier: MIT
//
// A permit that a wait has no use for any more goes to the next. permit_passed WHAT: joins (the
// second wait comes while the first is granted or cancelled), on (the one that is granted gives its
// permit on, in its continuation), late (the time limit and the cancellation come together).
#include <string.h>

#include "tasks.h"

static const struct tr_cancel_token never;
static struct tr_async_sem sem;
static struct tr_cancel_source source;
static struct tr_timer timer;
static struct tr_task *first, *second;

static void *posts(void *unused)
{
	OK(tr_async_sem_post(&sem, 1));
	return unused;
}

static void *joins(void *unused)
{
	OK(tr_async_sem_wait(&sem, NULL, never, &second));
	return unused;
}

static void gives_on(void *unused)
{
	if (tr_task_result(first, NULL) == 0)
		posts(unused);
}

// One permit; the first is cancelled. Whoever has it in the end: the second.
static void passed(bool on)
{
	struct tr_continuation c = {.run = gives_on};
	pthread_t poster, joiner;

	OK(tr_async_sem_init(&sem, 0, NULL));
	OK(tr_async_sem_wait(&sem, NULL, tr_cancel_token(&source), &first));
	if (on) {
		OK(tr_task_on_completed(first, &c));
		joins(NULL);
	}
	OK(pthread_create(&poster, NULL, posts, NULL));
	if (!on)
		OK(pthread_create(&joiner, NULL, joins, NULL));
	OK(tr_cancel(&source));
	OK(pthread_join(poster, NULL));
	if (!on)
		OK(pthread_join(joiner, NULL));
	bool granted = tr_task_result(first, NULL) == 0;
	tr_check(granted || tr_task_state(first) == TR_TASK_CANCELLED, "how the first ended");
	if (granted && !on)
		posts(NULL);
	tr_check(tr_task_result(second, NULL) == 0, "the second has it");
	tr_check(sem.permits == 0, "and there is no other, found %d", sem.permits);
	tr_task_release(second);
}

static void late(void)
{
	const struct timespec at = tr_deadline(10);

	OK(tr_timer_start(&timer));
	OK(tr_async_sem_init(&sem, 0, &timer));
	OK(tr_async_sem_wait(&sem, &at, tr_cancel_token(&source), &first));
	OK(tr_cancel(&source));
	OK(tr_task_wait(first, NULL));
	int result = tr_task_result(first, NULL);
	tr_check(result == ETIMEDOUT || tr_task_state(first) == TR_TASK_CANCELLED, "found %d",
		 result);
	OK(tr_timer_stop(&timer));
	OK(tr_timer_destroy(&timer));
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "joins";

	OK(tr_cancel_source_init(&source));
	if (strcmp(what, "late") == 0)
		late();
	else
		passed(strcmp(what, "on") == 0);
	tr_task_release(first);
	OK(tr_async_sem_destroy(&sem));
	tr_cancel_source_destroy(&source);
	return 0;
}
