// SPDX-License-Identifier: MIT
//
// Two posts at once, and two waits: one while they are made, the other before them (posts) or at
// the end (posts late). Each wait is answered exactly once, and no permit is lost.
#include "async-semaphore.h"

static const struct tr_cancel_token never;
static struct async_sem *sem;
static int answers; // atomic

static void *posts(void *unused)
{
	async_sem_post(sem);
	return unused;
}

static void answered(void *unused)
{
	(void)unused;
	__atomic_add_fetch(&answers, 1, __ATOMIC_RELAXED);
}

static struct tr_task *wait(struct tr_continuation *c)
{
	struct tr_task *task;
	TR_MUST(async_sem_wait(sem, NULL, never, &task));
	TR_MUST(tr_task_on_completed(task, c));
	return task;
}

int main(int argc, char **argv)
{
	struct tr_continuation c[2] = {{.run = answered}, {.run = answered}};
	struct tr_task *waits[2];
	pthread_t threads[2];
	(void)argv;
	bool late = argc > 1;
	sem = async_sem_new(0, NULL);
	tr_check(sem, "async_sem_new: expected a semaphore, found NULL");
	if (!late)
		waits[0] = wait(&c[0]);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_create(&threads[i], NULL, posts, NULL));
	waits[1] = wait(&c[1]);
	for (int i = 0; i < 2; i++)
		TR_MUST(pthread_join(threads[i], NULL));
	if (late)
		waits[0] = wait(&c[0]);
	tr_check(answers == 2, "two permits, two waits, so answers: expected 2, found %d", answers);
	for (int i = 0; i < 2; i++) {
		tr_check(tr_task_result(waits[i], NULL) == 0, "each wait is done");
		tr_check(waits[i]->references == 1,
			 "references to a wait at the end: expected the caller's, found %d",
			 waits[i]->references);
		tr_task_release(waits[i]);
	}
	async_sem_free(sem);
}
