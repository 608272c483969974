// SPDX-License-Identifier: MIT
//
// A round-robin pool. The queues in which something waits stand in a ring: the first has the turn,
// and goes to the end. So there is no position that a removal could make wrong.
//
// Invariant, whenever the lock is free: a queue is in the ring if and only if it has an item.
#include "round-robin.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/queue.h>

#include "treadle.h"

struct item {
	void (*run)(void *arg);
	void *arg;
	TAILQ_ENTRY(item) next;
};

struct queue {
	struct pool *pool;

	// Guarded by the pool's lock.
	TAILQ_HEAD(, item) items;
	bool disposed;
	TAILQ_ENTRY(queue) next;  // in the ring
	SLIST_ENTRY(queue) other; // of all that were made
};

struct pool {
	pthread_mutex_t lock;

	// Guarded by lock.
	TAILQ_HEAD(, queue) ring;
	SLIST_HEAD(, queue) made;
	int queues; // that are not gone
};

struct pool *pool_new(void)
{
	struct pool *p = calloc(1, sizeof *p);
	if (!p)
		return NULL;
	TR_MUST(pthread_mutex_init(&p->lock, NULL));
	TAILQ_INIT(&p->ring);
	SLIST_INIT(&p->made);
	return p;
}

void pool_free(struct pool *p)
{
	struct queue *q;
	while ((q = SLIST_FIRST(&p->made))) {
		SLIST_REMOVE_HEAD(&p->made, other);
		free(q);
	}
	TR_MUST(pthread_mutex_destroy(&p->lock));
	free(p);
}

struct queue *pool_create(struct pool *p)
{
	struct queue *q = calloc(1, sizeof *q);
	if (!q)
		return NULL;
	q->pool = p;
	TAILQ_INIT(&q->items);
	pthread_mutex_lock(&p->lock);
	SLIST_INSERT_HEAD(&p->made, q, other);
	p->queues++;
	pthread_mutex_unlock(&p->lock);
	return q;
}

// The lock is held.
static void put(struct queue *q, struct item *item)
{
	if (TAILQ_EMPTY(&q->items))
		TAILQ_INSERT_TAIL(&q->pool->ring, q, next);
	TAILQ_INSERT_TAIL(&q->items, item, next);
}

int pool_submit(struct queue *q, void (*run)(void *arg), void *arg)
{
	struct item *item = malloc(sizeof *item);
	if (!item)
		return ENOMEM;
	*item = (struct item){.run = run, .arg = arg};
	pthread_mutex_lock(&q->pool->lock);
	if (q->disposed) {
		pthread_mutex_unlock(&q->pool->lock);
		free(item);
		return ECANCELED;
	}
	put(q, item);
	pthread_mutex_unlock(&q->pool->lock);
	return 0;
}

int pool_dispose(struct queue *q)
{
	int result = 0;

	pthread_mutex_lock(&q->pool->lock);
	if (q->disposed) {
		result = EALREADY;
	} else {
		q->disposed = true;
		if (TAILQ_EMPTY(&q->items))
			q->pool->queues--;
	}
	pthread_mutex_unlock(&q->pool->lock);
	return result;
}

// The item whose turn it is. NULL: nothing waits. The lock is held.
static struct item *take(struct pool *p)
{
	struct queue *q = TAILQ_FIRST(&p->ring);
	if (!q)
		return NULL;
	struct item *item = TAILQ_FIRST(&q->items);
	TAILQ_REMOVE(&q->items, item, next);
	TAILQ_REMOVE(&p->ring, q, next);
	if (!TAILQ_EMPTY(&q->items))
		TAILQ_INSERT_TAIL(&p->ring, q, next);
	else if (q->disposed)
		p->queues--;
	return item;
}

bool pool_serve(struct pool *p)
{
	pthread_mutex_lock(&p->lock);
	struct item *item = take(p);
	pthread_mutex_unlock(&p->lock);
	if (!item)
		return false;
	item->run(item->arg);
	free(item);
	return true;
}

int pool_queues(struct pool *p)
{
	pthread_mutex_lock(&p->lock);
	int queues = p->queues;
	pthread_mutex_unlock(&p->lock);
	return queues;
}
