// SPDX-License-Identifier: MIT
//
// A permit comes while the wait is being made. When its task completes nothing is left with the
// token: what awaits the task looks at once, and the source goes.
#include "async-semaphore.h"

static struct async_sem *sem;
static struct tr_cancel_source source;
static int looks; // atomic

static void *posts(void *unused)
{
	async_sem_post(sem);
	return unused;
}

static void look(void *unused)
{
	(void)unused;
	TR_MUST(pthread_mutex_lock(&source.asked->lock));
	bool is_free = TAILQ_EMPTY(&source.asked->continuations);
	TR_MUST(pthread_mutex_unlock(&source.asked->lock));
	tr_check(is_free, "the wait is over: no continuation is left with the token");
	__atomic_add_fetch(&looks, 1, __ATOMIC_RELAXED);
}

int main(void)
{
	struct tr_continuation c = {.run = look};
	struct tr_task *wait;
	pthread_t poster;
	TR_MUST(tr_cancel_source_init(&source));
	sem = async_sem_new(0, NULL);
	tr_check(sem, "async_sem_new: expected a semaphore, found NULL");
	TR_MUST(pthread_create(&poster, NULL, posts, NULL));
	TR_MUST(async_sem_wait(sem, NULL, tr_cancel_token(&source), &wait));
	TR_MUST(tr_task_on_completed(wait, &c));
	TR_MUST(pthread_join(poster, NULL));
	tr_check(tr_task_result(wait, NULL) == 0, "the permit is the wait's");
	tr_check(looks == 1, "what awaits the task has run: expected once, found %d times", looks);
	tr_check(wait->references == 1, "references to the wait: expected the caller's, found %d",
		 wait->references);
	tr_task_release(wait);
	async_sem_free(sem);
	tr_cancel_source_destroy(&source);
}
