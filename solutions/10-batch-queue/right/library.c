// SPDX-License-Identifier: MIT
//
// The library's batch queue with a shared result does the counting.
#include "batch-queue.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "treadle.h"

struct stop {
	pthread_mutex_t lock;
	pthread_cond_t came; // a bus did: everybody looks at its own request

	struct tr_batch_shared batch; // guarded by lock
};

struct stop *stop_new(void)
{
	struct stop *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	TR_MUST(pthread_mutex_init(&s->lock, NULL));
	TR_MUST(pthread_cond_init(&s->came, NULL));
	tr_batch_shared_init(&s->batch);
	return s;
}

void stop_free(struct stop *s)
{
	pthread_cond_destroy(&s->came);
	pthread_mutex_destroy(&s->lock);
	free(s);
}

int stop_wait(struct stop *s, int *bus, const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&s->lock);
	struct tr_batch_request *mine;
	result = tr_batch_shared_add(&s->batch, &mine);
	if (result == 0) {
		while (!mine->done && result == 0)
			result = tr_cond_wait(&s->came, &s->lock, deadline);
		if (!mine->done) {
			tr_batch_shared_remove(&s->batch, mine);
		} else {
			if (result == EINTR)
				tr_interrupt(pthread_self());
			tr_batch_shared_take(mine, bus);
			result = 0;
		}
	}
	pthread_mutex_unlock(&s->lock);
	return result;
}

int stop_bus(struct stop *s, int number)
{
	pthread_mutex_lock(&s->lock);
	int on = s->batch.count;
	tr_batch_shared_clear(&s->batch, number);
	pthread_cond_broadcast(&s->came);
	pthread_mutex_unlock(&s->lock);
	return on;
}

int stop_waiting(struct stop *s)
{
	pthread_mutex_lock(&s->lock);
	int waiting = s->batch.count;
	pthread_mutex_unlock(&s->lock);
	return waiting;
}
