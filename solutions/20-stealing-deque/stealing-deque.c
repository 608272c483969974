// SPDX-License-Identifier: MIT
//
// A stealing deque: a ring and one lock. Items are numbered in the order in which they come; item k
// is at place k modulo the room. So the numbers say all: which item is the oldest, which the
// newest, and that the deque is empty.
#include "stealing-deque.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

struct deque {
	pthread_mutex_t lock;
	// Guarded by lock.
	void **ring;
	size_t room;
	size_t oldest, end; // the items oldest .. end - 1 are in it
};

struct deque *deque_new(int room)
{
	struct deque *d = calloc(1, sizeof *d);
	if (!d)
		return NULL;
	d->room = (size_t)room;
	d->ring = calloc(d->room, sizeof *d->ring);
	if (!d->ring) {
		free(d);
		return NULL;
	}
	TR_MUST(pthread_mutex_init(&d->lock, NULL));
	return d;
}

// Doubles the room. Each item gets the place that its number has in the new ring. The lock is held.
static int grow(struct deque *d)
{
	size_t room = 2 * d->room;
	void **ring = calloc(room, sizeof *ring);
	if (!ring)
		return ENOMEM;
	for (size_t i = d->oldest; i < d->end; i++)
		ring[i % room] = d->ring[i % d->room];
	free(d->ring);
	d->ring = ring;
	d->room = room;
	return 0;
}

int deque_push(struct deque *d, void *item)
{
	int result = 0;

	pthread_mutex_lock(&d->lock);
	if (d->end - d->oldest == d->room)
		result = grow(d);
	if (result == 0)
		d->ring[d->end++ % d->room] = item;
	pthread_mutex_unlock(&d->lock);
	return result;
}

void *deque_pop(struct deque *d)
{
	void *item = NULL;

	pthread_mutex_lock(&d->lock);
	if (d->oldest < d->end)
		item = d->ring[--d->end % d->room];
	pthread_mutex_unlock(&d->lock);
	return item;
}

void *deque_steal(struct deque *d)
{
	void *item = NULL;

	pthread_mutex_lock(&d->lock);
	if (d->oldest < d->end)
		item = d->ring[d->oldest++ % d->room];
	pthread_mutex_unlock(&d->lock);
	return item;
}

void deque_free(struct deque *d)
{
	pthread_mutex_destroy(&d->lock);
	free(d->ring);
	free(d);
}
