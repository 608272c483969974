// SPDX-License-Identifier: MIT
//
// A wait for a permit, and what may end it, each by a thread of its own: a grant and, by the
// argument, a cancellation, a time limit, or a stop of the timer. It ends once, and the permit is
// not lost: it goes to the second wait, or stays. permits WHAT: grant, cancel, limit or stop.
#include <string.h>

#include "tasks.h"

static struct tr_async_sem sem;
static struct tr_timer timer;
static struct tr_cancel_source source;

static void *posts(void *unused)
{
	OK(tr_async_sem_post(&sem, 1));
	return unused;
}

static void *cancels(void *unused)
{
	OK(tr_cancel(&source));
	return unused;
}

// How the first ended: 0 with a permit, or by what else.
static int outcome(struct tr_task *wait, int other)
{
	OK(tr_task_wait(wait, NULL));
	int result = tr_task_result(wait, NULL);
	tr_check(result == 0 || result == other, "the wait ends with %d", result);
	tr_task_release(wait);
	return result;
}

// Two waits, a permit and a cancellation of the first: either may have it, never both, never none.
static void granted_or_cancelled(bool cancelled)
{
	const struct tr_cancel_token never = {NULL};
	struct tr_task *first, *second;
	pthread_t poster, canceller;

	OK(tr_async_sem_init(&sem, 0, NULL));
	OK(tr_cancel_source_init(&source));
	OK(pthread_create(&poster, NULL, posts, NULL));
	if (cancelled)
		OK(pthread_create(&canceller, NULL, cancels, NULL));
	OK(tr_async_sem_wait(&sem, NULL, tr_cancel_token(&source), &first));
	OK(tr_async_sem_wait(&sem, NULL, never, &second));
	OK(pthread_join(poster, NULL));
	int result = 0;
	if (cancelled) {
		OK(pthread_join(canceller, NULL));
		tr_check(tr_task_state(first) != TR_TASK_PENDING, "the first has ended");
		result = tr_task_result(first, NULL);
		tr_check(result == 0 || tr_task_state(first) == TR_TASK_CANCELLED, "how it ended");
	} else {
		tr_check(tr_task_result(first, NULL) == 0, "first come, first served");
	}
	tr_check(tr_task_is_completed(second) == (result != 0),
		 "the permit: one of the two has it");
	if (result == 0)
		OK(tr_async_sem_post(&sem, 1));
	tr_check(tr_task_result(second, NULL) == 0 && sem.permits == 0, "the second has one");
	tr_task_release(first);
	tr_task_release(second);
	OK(tr_async_sem_destroy(&sem));
	tr_cancel_source_destroy(&source);
}

// One wait with a time limit; the timer is stopped at its end, or in the middle.
static void granted_or_late(bool stop)
{
	const struct tr_cancel_token never = {NULL};
	const struct timespec at = tr_deadline(10);
	struct tr_task *wait;
	pthread_t poster;

	OK(tr_timer_start(&timer));
	OK(tr_async_sem_init(&sem, 0, &timer));
	OK(tr_async_sem_wait(&sem, &at, never, &wait));
	OK(pthread_create(&poster, NULL, posts, NULL));
	if (stop)
		OK(tr_timer_stop(&timer));
	int result;
	if (stop) {
		OK(tr_task_wait(wait, NULL));
		result = tr_task_result(wait, NULL);
		tr_check(result == 0 || result == ETIMEDOUT || result == ECANCELED, "found %d",
			 result);
		tr_task_release(wait);
	} else {
		result = outcome(wait, ETIMEDOUT);
	}
	OK(pthread_join(poster, NULL));
	tr_check(sem.permits == (result != 0), "a permit is lost, or one too many: found %d",
		 sem.permits);
	if (!stop)
		OK(tr_timer_stop(&timer));
	OK(tr_async_sem_destroy(&sem));
	OK(tr_timer_destroy(&timer));
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "grant";
	if (strcmp(what, "limit") == 0 || strcmp(what, "stop") == 0)
		granted_or_late(strcmp(what, "stop") == 0);
	else
		granted_or_cancelled(strcmp(what, "cancel") == 0);
	return 0;
}
