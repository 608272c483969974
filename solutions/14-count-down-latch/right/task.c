// SPDX-License-Identifier: MIT
//
// A task that the last of them completes: who waits at the latch waits for the task.
#include "count-down-latch.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

struct latch {
	pthread_mutex_t lock;
	int count;	      // guarded by lock; never below 0
	struct tr_task *open; // completed when the count has become 0
};

struct latch *latch_new(int count)
{
	struct latch *l = count < 0 ? NULL : calloc(1, sizeof *l);
	if (!l)
		return NULL;
	if (tr_task_new(&l->open, "open") != 0) {
		free(l);
		return NULL;
	}
	TR_MUST(pthread_mutex_init(&l->lock, NULL));
	l->count = count;
	if (count == 0)
		tr_task_complete(l->open, 0);
	return l;
}

void latch_free(struct latch *l)
{
	if (latch_count(l) > 0)
		tr_task_complete(l->open, 0); // gives back the completer's reference
	tr_task_release(l->open);
	pthread_mutex_destroy(&l->lock);
	free(l);
}

void latch_count_down(struct latch *l)
{
	pthread_mutex_lock(&l->lock);
	if (l->count > 0 && --l->count == 0)
		tr_task_complete(l->open, 0);
	pthread_mutex_unlock(&l->lock);
}

int latch_count(struct latch *l)
{
	pthread_mutex_lock(&l->lock);
	int count = l->count;
	pthread_mutex_unlock(&l->lock);
	return count;
}

int latch_wait(struct latch *l, const struct timespec *deadline)
{
	return tr_task_wait(l->open, deadline);
}
