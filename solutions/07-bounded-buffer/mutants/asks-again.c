// SPDX-License-Identifier: MIT
//
// breaks: limit
// No condition: looks again and again until there is something. It works, and burns the
// processor.
#include "bounded-buffer.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

#include "treadle.h"

struct buffer {
	pthread_mutex_t lock;
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
	b->size = size;
	b->first = b->count = 0;
	return b;
}

void buffer_free(struct buffer *b)
{
	pthread_mutex_destroy(&b->lock);
	free(b);
}

static int gives_up(const struct timespec *deadline)
{
	struct timespec now = tr_deadline(0);
	if (tr_interrupted())
		return EINTR;
	if (deadline && (now.tv_sec > deadline->tv_sec ||
			 (now.tv_sec == deadline->tv_sec && now.tv_nsec >= deadline->tv_nsec)))
		return ETIMEDOUT;
	return 0;
}

int buffer_put(struct buffer *b, int item, const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&b->lock);
	while (b->count == b->size && result == 0) {
		pthread_mutex_unlock(&b->lock);
		sched_yield();
		pthread_mutex_lock(&b->lock);
		result = gives_up(deadline);
	}
	if (result == 0) {
		b->items[(b->first + b->count++) % b->size] = item;
	}
	pthread_mutex_unlock(&b->lock);
	return result;
}

int buffer_get(struct buffer *b, int *item, const struct timespec *deadline)
{
	int result = 0;

	pthread_mutex_lock(&b->lock);
	while (b->count == 0 && result == 0) {
		pthread_mutex_unlock(&b->lock);
		sched_yield();
		pthread_mutex_lock(&b->lock);
		result = gives_up(deadline);
	}
	if (result == 0) {
		*item = b->items[b->first];
		b->first = (b->first + 1) % b->size;
		b->count--;
	}
	pthread_mutex_unlock(&b->lock);
	return result;
}
