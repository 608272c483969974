// SPDX-License-Identifier: MIT
//
// A round-robin pool in which all queues, empty or not, stand in a circle, and a pointer says
// whose turn it is. Empty ones are passed by.
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
	struct queue *before, *after; // in the circle
	SLIST_ENTRY(queue) other;     // of all that were made
};

struct pool {
	pthread_mutex_t lock;

	// Guarded by lock.
	struct queue *turn; // the next to be looked at, in the circle; NULL: the circle is empty
	SLIST_HEAD(, queue) made;
	int queues; // that are not gone: those in the circle
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

// Just before the one that has the turn: it will be the last to be looked at. The lock is held.
static void enter(struct pool *p, struct queue *q)
{
	q->before = p->turn ? p->turn->before : q;
	q->after = p->turn ? p->turn : q;
	q->before->after = q->after->before = q;
	if (!p->turn)
		p->turn = q;
	p->queues++;
}

// If it had the turn, the one after it has it now. The lock is held.
static void leave(struct pool *p, struct queue *q)
{
	if (p->turn == q)
		p->turn = q->after != q ? q->after : NULL;
	q->before->after = q->after;
	q->after->before = q->before;
	p->queues--;
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
	enter(p, q);
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
			leave(q->pool, q);
	}
	pthread_mutex_unlock(&q->pool->lock);
	return result;
}

// The item whose turn it is. NULL: nothing waits. The lock is held.
static struct item *take(struct pool *p)
{
	struct queue *q = p->turn;
	for (int i = 0; i < p->queues && TAILQ_EMPTY(&q->items); i++)
		q = q->after;
	if (!q || TAILQ_EMPTY(&q->items))
		return NULL;
	struct item *item = TAILQ_FIRST(&q->items);
	TAILQ_REMOVE(&q->items, item, next);
	p->turn = q->after;
	if (TAILQ_EMPTY(&q->items) && q->disposed)
		leave(p, q);
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
