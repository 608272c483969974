// SPDX-License-Identifier: MIT
//
// A round-robin pool as the course text has it: all queues in a row, empty or not, and the
// position of the one that has the turn.
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
	SLIST_ENTRY(queue) other; // of all that were made
};

struct pool {
	pthread_mutex_t lock;

	// Guarded by lock.
	struct queue **row; // that are not gone
	int queues;
	int position; // in the row: whose turn it is
	SLIST_HEAD(, queue) made;
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
	free(p->row);
	free(p);
}

// At the end of the row. false: no memory. The lock is held.
static bool enter(struct pool *p, struct queue *q)
{
	struct queue **row = realloc(p->row, (p->queues + 1) * sizeof(struct queue *));
	if (!row)
		return false;
	p->row = row;
	p->row[p->queues++] = q;
	SLIST_INSERT_HEAD(&p->made, q, other);
	return true;
}

// Those behind number i move up; so if it is before the position, that moves, too. The lock is
// held.
static void leave(struct pool *p, int i)
{
	p->queues--;
	for (int k = i; k < p->queues; k++)
		p->row[k] = p->row[k + 1];
	if (i < p->position)
		p->position--;
	if (p->position == p->queues)
		p->position = 0;
}

static void leave_queue(struct pool *p, const struct queue *q)
{
	int i = 0;
	while (p->row[i] != q)
		i++;
	leave(p, i);
}

struct queue *pool_create(struct pool *p)
{
	struct queue *q = calloc(1, sizeof *q);
	if (!q)
		return NULL;
	q->pool = p;
	TAILQ_INIT(&q->items);
	pthread_mutex_lock(&p->lock);
	bool entered = enter(p, q);
	pthread_mutex_unlock(&p->lock);
	if (!entered) {
		free(q);
		return NULL;
	}
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
			leave_queue(q->pool, q);
	}
	pthread_mutex_unlock(&q->pool->lock);
	return result;
}

// The item whose turn it is. NULL: nothing waits. The lock is held.
static struct item *take(struct pool *p)
{
	int i = p->position, empty = 0;
	while (empty < p->queues && TAILQ_EMPTY(&p->row[i]->items)) {
		i = (i + 1) % p->queues;
		empty++;
	}
	if (empty == p->queues)
		return NULL;
	struct queue *q = p->row[i];
	struct item *item = TAILQ_FIRST(&q->items);
	TAILQ_REMOVE(&q->items, item, next);
	p->position = (i + 1) % p->queues;
	if (TAILQ_EMPTY(&q->items) && q->disposed)
		leave(p, i);
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
