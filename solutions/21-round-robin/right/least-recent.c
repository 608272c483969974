// SPDX-License-Identifier: MIT
//
// A round-robin pool without a ring or a position: each queue knows when it was served last, and
// the one of which that is longest ago has the turn.
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
	long served;		  // when it was served last, in turns; 0: never
	SLIST_ENTRY(queue) other; // of all that were made
};

struct pool {
	pthread_mutex_t lock;

	// Guarded by lock.
	long turns; // so many items were served
	SLIST_HEAD(, queue) made;
	int queues; // that are not gone
};

struct pool *pool_new(void)
{
	struct pool *p = calloc(1, sizeof *p);
	if (!p)
		return NULL;
	TR_MUST(pthread_mutex_init(&p->lock, NULL));
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
	TAILQ_INSERT_TAIL(&q->items, item, next);
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

// Of the queues in which something waits, the one that was served least recently. NULL: there is
// none. The lock is held.
static struct queue *least_recent(struct pool *p)
{
	struct queue *best = NULL, *q;
	SLIST_FOREACH(q, &p->made, other) {
		if (!TAILQ_EMPTY(&q->items) && (!best || q->served < best->served))
			best = q;
	}
	return best;
}

// The item whose turn it is. NULL: nothing waits. The lock is held.
static struct item *take(struct pool *p)
{
	struct queue *q = least_recent(p);
	if (!q)
		return NULL;
	struct item *item = TAILQ_FIRST(&q->items);
	TAILQ_REMOVE(&q->items, item, next);
	q->served = ++p->turns;
	if (TAILQ_EMPTY(&q->items) && q->disposed)
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
