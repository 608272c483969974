// SPDX-License-Identifier: MIT
//
// A post and a cancellation of the first of two waits, at once: cancel; or the cancellation while
// the wait is made: cancel making; or both: cancel both. The permit is the first one's or the
// second one's, and each is answered once.
#include "async-semaphore.h"

#include <errno.h>
#include <string.h>

static const struct tr_cancel_token never;
static struct async_sem *sem;
static struct tr_cancel_source source;
static int answers; // atomic

static void *posts(void *unused)
{
	async_sem_post(sem);
	return unused;
}

static void *cancels(void *unused)
{
	TR_MUST(tr_cancel(&source));
	return unused;
}

static void answered(void *unused)
{
	(void)unused;
	__atomic_add_fetch(&answers, 1, __ATOMIC_RELAXED);
}

static void check_first(struct tr_task *first, bool cancelled)
{
	enum tr_task_state state = tr_task_state(first);
	tr_check(state == TR_TASK_CANCELLED || (state == TR_TASK_DONE && !cancelled),
		 "the first wait: expected %s, found state %d",
		 cancelled ? "cancelled" : "done or cancelled", (int)state);
}

int main(int argc, char **argv)
{
	struct tr_continuation c = {.run = answered};
	struct tr_task *first, *second;
	pthread_t poster, canceller;
	const char *what = argc > 1 ? argv[1] : "";
	bool making = strcmp(what, "making") == 0, both = strcmp(what, "both") == 0;
	sem = async_sem_new(0, NULL);
	tr_check(sem, "async_sem_new: expected a semaphore, found NULL");
	TR_MUST(tr_cancel_source_init(&source));
	if (making || both)
		TR_MUST(pthread_create(&canceller, NULL, cancels, NULL));
	if (both)
		TR_MUST(pthread_create(&poster, NULL, posts, NULL));
	TR_MUST(async_sem_wait(sem, NULL, tr_cancel_token(&source), &first));
	TR_MUST(tr_task_on_completed(first, &c));
	TR_MUST(async_sem_wait(sem, NULL, never, &second));
	if (!making && !both)
		TR_MUST(pthread_create(&poster, NULL, posts, NULL));
	if (making || both)
		TR_MUST(pthread_join(canceller, NULL));
	else
		TR_MUST(tr_cancel(&source));
	if (making)
		async_sem_post(sem);
	else
		TR_MUST(pthread_join(poster, NULL));
	check_first(first, making);
	bool granted = tr_task_result(first, NULL) == 0;
	tr_check(answers == 1, "answers to the first wait: expected 1, found %d", answers);
	tr_check(tr_task_is_completed(second) == !granted,
		 "the permit, which the first wait %s: expected it to be %s",
		 granted ? "has" : "has not", granted ? "no other's" : "the second one's");
	if (granted)
		async_sem_post(sem);
	tr_check(tr_task_result(second, NULL) == 0, "the second wait has a permit at the end");
	tr_check(first->references == 1 && second->references == 1,
		 "references to the waits: expected the caller's, found %d and %d",
		 first->references, second->references);
	tr_task_release(first);
	tr_task_release(second);
	async_sem_free(sem);
	tr_cancel_source_destroy(&source);
}
