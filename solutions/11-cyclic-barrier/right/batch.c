// SPDX-License-Identifier: MIT
//
// On a batch queue of the library: those who wait in a round are a batch, served with the result.
#include "cyclic-barrier.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "treadle.h"

struct barrier {
	pthread_mutex_t lock;
	pthread_cond_t served;
	int parties;
	int (*action)(void *arg);
	void *arg;
	struct tr_batch_shared waiting; // guarded by lock, as the next
	bool broken;
};

struct barrier *barrier_new(int parties, int (*action)(void *arg), void *arg)
{
	struct barrier *b = calloc(1, sizeof *b);
	if (!b)
		return NULL;
	TR_MUST(pthread_mutex_init(&b->lock, NULL));
	TR_MUST(pthread_cond_init(&b->served, NULL));
	tr_batch_shared_init(&b->waiting);
	b->parties = parties;
	b->action = action;
	b->arg = arg;
	return b;
}

void barrier_free(struct barrier *b)
{
	pthread_cond_destroy(&b->served);
	pthread_mutex_destroy(&b->lock);
	free(b);
}

static void serve(struct barrier *b, bool broken, int result)
{
	b->broken = broken;
	tr_batch_shared_clear(&b->waiting, result);
	pthread_cond_broadcast(&b->served);
}

int barrier_wait(struct barrier *b, const struct timespec *deadline, int *index)
{
	struct tr_batch_request *mine;
	int result = 0;

	pthread_mutex_lock(&b->lock);
	int place = b->parties - 1 - b->waiting.count;
	if (b->broken) {
		result = ECANCELED;
	} else if (place == 0) {
		result = b->action ? b->action(b->arg) : 0;
		serve(b, result != 0, result ? ECANCELED : 0);
	} else if ((result = tr_batch_shared_add(&b->waiting, &mine)) == 0) {
		while (!mine->done && result == 0)
			result = tr_cond_wait(&b->served, &b->lock, deadline);
		if (mine->done && result == EINTR)
			tr_interrupt(pthread_self());
		if (mine->done) {
			tr_batch_shared_take(mine, &result);
		} else {
			tr_batch_shared_remove(&b->waiting, mine);
			serve(b, true, ECANCELED);
		}
	}
	pthread_mutex_unlock(&b->lock);
	if (result == 0 && index)
		*index = place;
	return result;
}

void barrier_reset(struct barrier *b)
{
	pthread_mutex_lock(&b->lock);
	serve(b, false, ECANCELED);
	pthread_mutex_unlock(&b->lock);
}

bool barrier_is_broken(struct barrier *b)
{
	pthread_mutex_lock(&b->lock);
	bool broken = b->broken;
	pthread_mutex_unlock(&b->lock);
	return broken;
}
