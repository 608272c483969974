// SPDX-License-Identifier: MIT
//
// breaks: interrupted
// The latch wins, as it should, but nobody hears of the interruption any more.
#include "count-down-latch.h"
#include "treadle.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

struct latch {
	pthread_mutex_t lock;
	pthread_cond_t open; // for: count is 0. All who wait may go, so it is broadcast
	int count;	     // guarded by lock; never below 0
};

struct latch *latch_new(int count)
{
	if (count < 0)
		return NULL;
	struct latch *l = calloc(1, sizeof *l);
	if (!l)
		return NULL;
	TR_MUST(pthread_mutex_init(&l->lock, NULL));
	TR_MUST(pthread_cond_init(&l->open, NULL));
	l->count = count;
	return l;
}

void latch_free(struct latch *l)
{
	pthread_cond_destroy(&l->open);
	pthread_mutex_destroy(&l->lock);
	free(l);
}

void latch_count_down(struct latch *l)
{
	pthread_mutex_lock(&l->lock);
	if (l->count > 0 && --l->count == 0)
		pthread_cond_broadcast(&l->open);
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
	int result = 0;
	pthread_mutex_lock(&l->lock);
	while (l->count > 0 && result == 0)
		result = tr_cond_wait(&l->open, &l->lock, deadline);
	if (l->count == 0)
		result = 0;
	pthread_mutex_unlock(&l->lock);
	return result;
}
