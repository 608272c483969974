// SPDX-License-Identifier: MIT
//
// A wait with a time limit and a token ends by a post, by the token, or by the time. When its task
// completes nothing is left with the token, and no delay with the timer: what awaits the task looks
// at once. left post, left cancel, left limit; and left there: a permit was there at the call. At
// the end nobody else has a reference to the delay.
#include "async-semaphore.h"

#include <errno.h>
#include <string.h>

static struct tr_timer timer;
static struct tr_cancel_source source;
static struct tr_task *delay; // of the wait; NULL: it was over before it was seen
static int looks;

static bool is_free_of_continuations(struct tr_task *t)
{
	TR_MUST(pthread_mutex_lock(&t->lock));
	bool is_free = TAILQ_EMPTY(&t->continuations);
	TR_MUST(pthread_mutex_unlock(&t->lock));
	return is_free;
}

static int delays(void)
{
	TR_MUST(pthread_mutex_lock(&timer.lock));
	int n = (int)timer.delays.n;
	TR_MUST(pthread_mutex_unlock(&timer.lock));
	return n;
}

// As the timer has it. It has a reference to the delays that are still to come.
static void hold_delay(void)
{
	struct timed {
		struct tr_task task;
		const struct tr_timer *timer;
		struct tr_heap_node node;
	};
	TR_MUST(pthread_mutex_lock(&timer.lock));
	struct tr_heap_node *first = tr_heap_first(&timer.delays);
	if (first)
		tr_task_hold(delay = &TR_HEAP_OF(struct timed, node, first)->task);
	TR_MUST(pthread_mutex_unlock(&timer.lock));
}

static void look(void *unused)
{
	(void)unused;
	looks++;
	tr_check(is_free_of_continuations(source.asked),
		 "the wait is over: no continuation is left with the token");
	tr_check(delays() == 0, "the wait is over: delays with the timer: expected 0, found %d",
		 delays());
}

int main(int argc, char **argv)
{
	struct tr_continuation c = {.run = look};
	struct tr_task *wait;
	if (argc != 2)
		return 2;
	const char *what = argv[1];
	bool by_time = strcmp(what, "limit") == 0, there = strcmp(what, "there") == 0;
	const struct timespec at = tr_deadline(10);
	TR_MUST(tr_timer_start(&timer));
	TR_MUST(tr_cancel_source_init(&source));
	struct async_sem *s = async_sem_new(there, &timer);
	tr_check(s, "async_sem_new: expected a semaphore, found NULL");
	TR_MUST(async_sem_wait(s, &at, tr_cancel_token(&source), &wait));
	hold_delay();
	tr_check(!there || tr_task_result(wait, NULL) == 0, "a permit is there: expected done");
	TR_MUST(tr_task_on_completed(wait, &c));
	if (strcmp(what, "post") == 0)
		async_sem_post(s);
	else if (strcmp(what, "cancel") == 0)
		TR_MUST(tr_cancel(&source));
	TR_MUST(tr_task_wait(wait, NULL));
	int result = tr_task_result(wait, NULL);
	tr_check(!by_time || result == ETIMEDOUT, "the wait: expected ETIMEDOUT, found %s",
		 tr_error_name(result));
	TR_MUST(tr_timer_stop(&timer));
	tr_check(looks == 1, "what awaits the task has run: expected once, found %d times", looks);
	tr_check(wait->references == 1, "references to the wait: expected the caller's, found %d",
		 wait->references);
	tr_task_release(wait);
	tr_check(!delay || delay->references == 1,
		 "references to the delay: expected none of the semaphore, found %d",
		 delay ? delay->references - 1 : 0);
	tr_task_release(delay);
	async_sem_free(s);
	tr_cancel_source_destroy(&source);
	TR_MUST(tr_timer_destroy(&timer));
}
