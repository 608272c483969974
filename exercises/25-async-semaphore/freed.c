// SPDX-License-Identifier: MIT
//
// A wait is granted while its time passes: freed, or while its token is asked: freed cancel. As
// soon as it is done the semaphore is freed, and in the first case the token's source; but the
// other one may still be on its way.
#include "async-semaphore.h"

static struct tr_cancel_source source;

static void *cancels(void *unused)
{
	TR_MUST(tr_cancel(&source));
	return unused;
}

// Until the wait is done, and nobody needs the semaphore any more.
static void grant(struct async_sem *s, struct tr_task *wait)
{
	async_sem_post(s);
	TR_MUST(tr_task_wait(wait, NULL));
	tr_task_release(wait);
	async_sem_free(s);
}

static void with_a_limit(void)
{
	const struct timespec at = tr_deadline(10);
	struct tr_timer timer;
	struct tr_task *wait;
	TR_MUST(tr_timer_start(&timer));
	struct async_sem *s = async_sem_new(0, &timer);
	tr_check(s, "async_sem_new: expected a semaphore, found NULL");
	TR_MUST(async_sem_wait(s, &at, tr_cancel_token(&source), &wait));
	grant(s, wait);
	tr_cancel_source_destroy(&source);
	TR_MUST(tr_timer_stop(&timer));
	TR_MUST(tr_timer_destroy(&timer));
}

static void with_a_token(void)
{
	pthread_t canceller;
	struct tr_task *wait;
	struct async_sem *s = async_sem_new(0, NULL);
	tr_check(s, "async_sem_new: expected a semaphore, found NULL");
	TR_MUST(async_sem_wait(s, NULL, tr_cancel_token(&source), &wait));
	TR_MUST(pthread_create(&canceller, NULL, cancels, NULL));
	grant(s, wait);
	TR_MUST(pthread_join(canceller, NULL));
	tr_cancel_source_destroy(&source);
}

int main(int argc, char **argv)
{
	(void)argv;
	TR_MUST(tr_cancel_source_init(&source));
	if (argc > 1)
		with_a_token();
	else
		with_a_limit();
}
