// SPDX-License-Identifier: MIT
//
// One condition for all, and broadcast: everybody looks for itself, and nobody owes a signal.
#include "bounded-buffer.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "treadle.h"

struct buffer {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	int size;

	// Guarded by lock.
	long put, taken; // how many ever were; their difference is in it
	int items[];
};

struct buffer *buffer_new(int size)
{
	struct buffer *b = calloc(1, sizeof *b + size * sizeof b->items[0]);
	if (!b)
		return NULL;
	TR_MUST(pthread_mutex_init(&b->lock, NULL));
	TR_MUST(pthread_cond_init(&b->changed, NULL));
	b->size = size;
	return b;
}

void buffer_free(struct buffer *b)
{
	pthread_cond_destroy(&b->changed);
	pthread_mutex_destroy(&b->lock);
	free(b);
}

int buffer_put(struct buffer *b, int item, const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&b->lock);
	while (b->put - b->taken == b->size && result == 0)
		result = tr_cond_wait(&b->changed, &b->lock, deadline);
	if (result == 0) {
		b->items[b->put++ % b->size] = item;
		pthread_cond_broadcast(&b->changed);
	}
	pthread_mutex_unlock(&b->lock);
	return result;
}

int buffer_get(struct buffer *b, int *item, const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&b->lock);
	while (b->put == b->taken && result == 0)
		result = tr_cond_wait(&b->changed, &b->lock, deadline);
	if (result == 0) {
		*item = b->items[b->taken++ % b->size];
		pthread_cond_broadcast(&b->changed);
	}
	pthread_mutex_unlock(&b->lock);
	return result;
}
