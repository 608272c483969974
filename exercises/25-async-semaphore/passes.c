// SPDX-License-Identifier: MIT
//
// One wait is in line; a permit comes while a second wait is made. It is the first one's, whatever
// the second finds.
#include "async-semaphore.h"

static const struct tr_cancel_token never;
static struct async_sem *sem;

static void *posts(void *unused)
{
	async_sem_post(sem);
	return unused;
}

int main(void)
{
	struct tr_task *first, *second;
	pthread_t poster;
	sem = async_sem_new(0, NULL);
	tr_check(sem, "async_sem_new: expected a semaphore, found NULL");
	TR_MUST(async_sem_wait(sem, NULL, never, &first));
	TR_MUST(pthread_create(&poster, NULL, posts, NULL));
	TR_MUST(async_sem_wait(sem, NULL, never, &second));
	TR_MUST(pthread_join(poster, NULL));
	tr_check(!tr_task_is_completed(second), "the second wait may not pass the first");
	tr_check(tr_task_result(first, NULL) == 0, "the permit is the first one's");
	async_sem_post(sem);
	tr_check(tr_task_result(second, NULL) == 0, "the next permit is the second one's");
	tr_task_release(first);
	tr_task_release(second);
	async_sem_free(sem);
}
