// SPDX-License-Identifier: MIT
//
// breaks: order
// A nap where a wait belongs: by then something will be there. Nearly always.
#include "bounded-buffer.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "treadle.h"

struct buffer {
	pthread_mutex_t lock;
	pthread_cond_t not_full, not_empty;
	int size; // never changes

	// Guarded by lock.
	int first, count; // the oldest item is items[first]
	int items[];	  // a ring
};

struct buffer *buffer_new(int size)
{
	struct buffer *b = malloc(sizeof *b + size * sizeof b->items[0]);
	if (!b)
		return NULL;
	TR_MUST(pthread_mutex_init(&b->lock, NULL));
	TR_MUST(pthread_cond_init(&b->not_full, NULL));
	TR_MUST(pthread_cond_init(&b->not_empty, NULL));
	b->size = size;
	b->first = b->count = 0;
	return b;
}

void buffer_free(struct buffer *b)
{
	pthread_cond_destroy(&b->not_full);
	pthread_cond_destroy(&b->not_empty);
	pthread_mutex_destroy(&b->lock);
	free(b);
}

int buffer_put(struct buffer *b, int item, const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&b->lock);
	while (b->count == b->size && result == 0)
		result = tr_cond_wait(&b->not_full, &b->lock, deadline);
	if (result == ETIMEDOUT && b->count < b->size)
		result = 0; // it came at the same moment
	if (result == 0) {
		b->items[(b->first + b->count++) % b->size] = item;
		pthread_cond_signal(&b->not_empty);
	} else if (b->count < b->size) {
		pthread_cond_signal(&b->not_full); // it may have come to us: pass it on
	}
	pthread_mutex_unlock(&b->lock);
	return result;
}

int buffer_get(struct buffer *b, int *item, const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&b->lock);
	if (b->count == 0) {
		const struct timespec nap = {.tv_nsec = 100 * 1000 * 1000};
		pthread_mutex_unlock(&b->lock);
		nanosleep(&nap, NULL);
		pthread_mutex_lock(&b->lock);
		if (b->count == 0 && deadline)
			result = ETIMEDOUT;
	}
	if (result == ETIMEDOUT && b->count > 0)
		result = 0; // it came at the same moment
	if (result == 0) {
		*item = b->items[b->first];
		b->first = (b->first + 1) % b->size;
		b->count--;
		pthread_cond_signal(&b->not_full);
	} else if (b->count > 0) {
		pthread_cond_signal(&b->not_empty); // it may have come to us: pass it on
	}
	pthread_mutex_unlock(&b->lock);
	return result;
}
