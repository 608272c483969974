// SPDX-License-Identifier: MIT
//
// A list with two ends, and a semaphore of one permit as its lock. It always has room.
#include "stealing-deque.h"

#include <errno.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/queue.h>

struct node {
	void *item;
	TAILQ_ENTRY(node) next;
};

struct deque {
	sem_t lock;
	TAILQ_HEAD(nodes, node) nodes; // guarded by lock; oldest first
};

static void lock(struct deque *d)
{
	while (sem_wait(&d->lock) != 0)
		;
}

struct deque *deque_new(int room)
{
	(void)room;
	struct deque *d = malloc(sizeof *d);
	if (d) {
		TR_MUST(sem_init(&d->lock, 0, 1));
		TAILQ_INIT(&d->nodes);
	}
	return d;
}

int deque_push(struct deque *d, void *item)
{
	struct node *n = malloc(sizeof *n);
	if (!n)
		return ENOMEM;
	n->item = item;
	lock(d);
	TAILQ_INSERT_TAIL(&d->nodes, n, next);
	TR_MUST(sem_post(&d->lock));
	return 0;
}

// Takes a node out of the list. The lock is held, and is given back.
static void *take(struct deque *d, struct node *n)
{
	if (n)
		TAILQ_REMOVE(&d->nodes, n, next);
	TR_MUST(sem_post(&d->lock));
	void *item = n ? n->item : NULL;
	free(n);
	return item;
}

void *deque_pop(struct deque *d)
{
	lock(d);
	return take(d, TAILQ_LAST(&d->nodes, nodes));
}

void *deque_steal(struct deque *d)
{
	lock(d);
	return take(d, TAILQ_FIRST(&d->nodes));
}

void deque_free(struct deque *d)
{
	struct node *n;
	while ((n = TAILQ_FIRST(&d->nodes))) {
		TAILQ_REMOVE(&d->nodes, n, next);
		free(n);
	}
	sem_destroy(&d->lock);
	free(d);
}
