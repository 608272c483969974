// SPDX-License-Identifier: MIT
//
// breaks: done
// A queue lines up before there is memory for the item. Where there is none, an empty queue has
// its turn.
#include "round-robin.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/queue.h>

#include "treadle.h"

struct item {
	STAILQ_ENTRY(item) next;
	void (*run)(void *arg);
	void *arg;
};

struct queue {
	struct pool *pool;
	SLIST_ENTRY(queue) all;
	TAILQ_ENTRY(queue) turn; // if it is waiting
	STAILQ_HEAD(, item) items;
	bool waiting;
	bool disposed;
};

struct pool {
	pthread_mutex_t lock;
	SLIST_HEAD(, queue) all;   // until pool_free
	TAILQ_HEAD(, queue) turns; // those with items, the next first
	int queues;
};

struct pool *pool_new(void)
{
	struct pool *p = calloc(1, sizeof *p);
	if (!p)
		return NULL;
	TR_MUST(pthread_mutex_init(&p->lock, NULL));
	SLIST_INIT(&p->all);
	TAILQ_INIT(&p->turns);
	return p;
}

void pool_free(struct pool *p)
{
	struct queue *q;
	while ((q = SLIST_FIRST(&p->all))) {
		struct item *i;
		while ((i = STAILQ_FIRST(&q->items))) {
			STAILQ_REMOVE_HEAD(&q->items, next);
			free(i);
		}
		SLIST_REMOVE_HEAD(&p->all, all);
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
	STAILQ_INIT(&q->items);
	TR_MUST(pthread_mutex_lock(&p->lock));
	SLIST_INSERT_HEAD(&p->all, q, all);
	p->queues++;
	TR_MUST(pthread_mutex_unlock(&p->lock));
	return q;
}

// The queue takes its turn at the end.
static void line_up(struct queue *q)
{
	TAILQ_INSERT_TAIL(&q->pool->turns, q, turn);
	q->waiting = true;
}

int pool_submit(struct queue *q, void (*run)(void *arg), void *arg)
{
	struct pool *p = q->pool;
	struct item *i;
	int error = 0;
	TR_MUST(pthread_mutex_lock(&p->lock));
	if (q->disposed) {
		error = ECANCELED;
		goto out;
	}
	if (!q->waiting)
		line_up(q);
	i = malloc(sizeof *i);
	if (!i) {
		error = ENOMEM;
		goto out;
	}
	i->run = run;
	i->arg = arg;
	STAILQ_INSERT_TAIL(&q->items, i, next);
out:
	TR_MUST(pthread_mutex_unlock(&p->lock));
	return error;
}

int pool_dispose(struct queue *q)
{
	struct pool *p = q->pool;
	int error = EALREADY;
	TR_MUST(pthread_mutex_lock(&p->lock));
	if (!q->disposed) {
		error = 0;
		q->disposed = true;
		if (STAILQ_EMPTY(&q->items))
			p->queues--;
	}
	TR_MUST(pthread_mutex_unlock(&p->lock));
	return error;
}

bool pool_serve(struct pool *p)
{
	TR_MUST(pthread_mutex_lock(&p->lock));
	struct queue *q = TAILQ_FIRST(&p->turns);
	if (!q) {
		TR_MUST(pthread_mutex_unlock(&p->lock));
		return false;
	}
	struct item *i = STAILQ_FIRST(&q->items);
	STAILQ_REMOVE_HEAD(&q->items, next);
	TAILQ_REMOVE(&p->turns, q, turn);
	q->waiting = false;
	if (!STAILQ_EMPTY(&q->items))
		line_up(q);
	else if (q->disposed)
		p->queues--;
	TR_MUST(pthread_mutex_unlock(&p->lock));
	i->run(i->arg);
	free(i);
	return true;
}

int pool_queues(struct pool *p)
{
	TR_MUST(pthread_mutex_lock(&p->lock));
	int n = p->queues;
	TR_MUST(pthread_mutex_unlock(&p->lock));
	return n;
}
