// SPDX-License-Identifier: MIT
//
// What awaits a permit uses the semaphore itself: the first hands its permit on, and the second
// waits once more. Two semaphores are there at once.
#include "async-semaphore.h"

static const struct tr_cancel_token never;
static struct async_sem *sem, *other;
static struct tr_task *again;

static void hands_on(void *unused)
{
	(void)unused;
	async_sem_post(sem);
}

static void waits_again(void *unused)
{
	(void)unused;
	TR_MUST(async_sem_wait(sem, NULL, never, &again));
}

int main(void)
{
	struct tr_continuation first = {.run = hands_on}, second = {.run = waits_again};
	struct tr_task *waits[3];
	sem = async_sem_new(0, NULL);
	other = async_sem_new(0, NULL);
	tr_check(sem && other, "async_sem_new: expected a semaphore, found NULL");
	TR_MUST(async_sem_wait(sem, NULL, never, &waits[0]));
	TR_MUST(async_sem_wait(other, NULL, never, &waits[2]));
	TR_MUST(async_sem_wait(sem, NULL, never, &waits[1]));
	TR_MUST(tr_task_on_completed(waits[0], &first));
	TR_MUST(tr_task_on_completed(waits[1], &second));
	async_sem_post(sem);
	tr_check(tr_task_is_completed(waits[0]), "the first wait has the permit");
	tr_check(tr_task_is_completed(waits[1]), "the first has handed it on to the second");
	tr_check(again && !tr_task_is_completed(again), "the second waits for another one");
	tr_check(!tr_task_is_completed(waits[2]), "the permit is not of the other semaphore");
	async_sem_post(sem);
	tr_check(tr_task_is_completed(again), "there is another one");
	async_sem_post(other);
	tr_check(tr_task_is_completed(waits[2]), "the other semaphore has one, too");
	for (int i = 0; i < 3; i++)
		tr_task_release(waits[i]);
	tr_task_release(again);
	async_sem_free(sem);
	async_sem_free(other);
}
