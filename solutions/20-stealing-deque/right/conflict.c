// SPDX-License-Identifier: MIT
//
// Thieves take a lock; the owner takes it only when it meets one, and to grow. Each side first says
// what it wants to take, and then looks what the other one has said: "The implementation of the
// Cilk-5 multithreaded language" (M. Frigo, C. Leiserson and K. Randall, 1998). A thief reads the
// item that is just before `oldest`: one place of the ring is kept free, so the owner does not
// overwrite that.
#include "stealing-deque.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct deque {
	pthread_mutex_t lock;
	atomic_long oldest; // changed with the lock
	atomic_long end;    // changed by the owner

	// Changed by the owner with the lock; read by the owner, or with the lock.
	void **ring;
	long room;
};

struct deque *deque_new(int room)
{
	struct deque *d = calloc(1, sizeof *d);
	if (!d)
		return NULL;
	d->room = (long)room + 1;
	d->ring = calloc((size_t)d->room, sizeof *d->ring);
	if (!d->ring) {
		free(d);
		return NULL;
	}
	TR_MUST(pthread_mutex_init(&d->lock, NULL));
	return d;
}

static int grow(struct deque *d)
{
	long room = 2 * d->room;
	void **ring = calloc((size_t)room, sizeof *ring);
	if (!ring)
		return ENOMEM;
	pthread_mutex_lock(&d->lock);
	for (long i = d->oldest; i < d->end; i++)
		ring[i % room] = d->ring[i % d->room];
	free(d->ring);
	d->ring = ring;
	d->room = room;
	pthread_mutex_unlock(&d->lock);
	return 0;
}

int deque_push(struct deque *d, void *item)
{
	if (d->end - d->oldest >= d->room - 1 && grow(d) != 0)
		return ENOMEM;
	d->ring[d->end % d->room] = item;
	d->end++;
	return 0;
}

void *deque_pop(struct deque *d)
{
	long mine = d->end - 1;

	d->end = mine;
	if (d->oldest <= mine)
		return d->ring[mine % d->room];
	// A thief wants the same, or there is none. What was said stands until the thief is gone:
	// perhaps it has told that there is none.
	pthread_mutex_lock(&d->lock);
	void *item = NULL;
	if (d->oldest <= mine)
		item = d->ring[mine % d->room];
	else
		d->end = mine + 1;
	pthread_mutex_unlock(&d->lock);
	return item;
}

void *deque_steal(struct deque *d)
{
	void *item = NULL;

	pthread_mutex_lock(&d->lock);
	long mine = d->oldest;
	d->oldest = mine + 1;
	if (mine < d->end)
		item = d->ring[mine % d->room];
	else
		d->oldest = mine;
	pthread_mutex_unlock(&d->lock);
	return item;
}

void deque_free(struct deque *d)
{
	pthread_mutex_destroy(&d->lock);
	free(d->ring);
	free(d);
}
