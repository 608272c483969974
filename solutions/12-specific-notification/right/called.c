// SPDX-License-Identifier: MIT
//
// Nothing is given to anybody: dishes stand on the counter, and who is first in the queue of that
// kind takes one, when woken. Whoever leaves the queue looks whether the next can go on.
#include "specific-notification.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/queue.h>

struct request {
	TAILQ_ENTRY(request) next;
	struct pager *pager;
	bool called; // the pager has buzzed for it
};

// Invariant, whenever the lock is free: the first so many requests as there are dishes have been
// called, and no others.
struct kind {
	int dishes;
	TAILQ_HEAD(, request) queue; // oldest first
};

struct court {
	pthread_mutex_t lock;
	struct kind *kinds; // what they hold is guarded by lock
};

struct court *court_new(int kinds)
{
	struct court *c = kinds < 1 ? NULL : calloc(1, sizeof *c);
	if (!c)
		return NULL;
	c->kinds = calloc((size_t)kinds, sizeof *c->kinds);
	if (!c->kinds) {
		free(c);
		return NULL;
	}
	TR_MUST(pthread_mutex_init(&c->lock, NULL));
	for (int i = 0; i < kinds; i++)
		TAILQ_INIT(&c->kinds[i].queue);
	return c;
}

void court_free(struct court *c)
{
	pthread_mutex_destroy(&c->lock);
	free(c->kinds);
	free(c);
}

// Calls those for whom there is a dish. The caller has the lock.
static void call(struct kind *k)
{
	struct request *r;
	int dishes = k->dishes;
	TAILQ_FOREACH(r, &k->queue, next) {
		if (dishes-- == 0)
			break;
		if (!r->called) {
			r->called = true;
			pager_buzz(r->pager);
		}
	}
}

void court_serve(struct court *c, int kind)
{
	struct kind *k = &c->kinds[kind];
	pthread_mutex_lock(&c->lock);
	k->dishes++;
	call(k);
	pthread_mutex_unlock(&c->lock);
}

// The way that blocks. The caller has the lock.
static int wait_called(struct court *c, struct kind *k, struct pager *p,
		       const struct timespec *deadline)
{
	struct request mine = {.pager = p};
	int result = 0;
	TAILQ_INSERT_TAIL(&k->queue, &mine, next);
	while (!mine.called && result == 0)
		result = pager_wait(p, &c->lock, deadline);
	TAILQ_REMOVE(&k->queue, &mine, next);
	if (!mine.called)
		return result;
	k->dishes--;
	if (result == EINTR)
		tr_interrupt(pthread_self());
	return 0;
}

// Is there a dish that nobody has been called for? The caller has the lock.
static bool free_dish(struct kind *k)
{
	struct request *r;
	int dishes = k->dishes;
	TAILQ_FOREACH(r, &k->queue, next)
		dishes -= r->called;
	return dishes > 0;
}

int court_order(struct court *c, int kind, struct pager *p, const struct timespec *deadline)
{
	struct kind *k = &c->kinds[kind];
	int result = 0;
	pthread_mutex_lock(&c->lock);
	if (free_dish(k))
		k->dishes--;
	else
		result = wait_called(c, k, p, deadline);
	pthread_mutex_unlock(&c->lock);
	return result;
}

int court_waiting(struct court *c, int kind)
{
	struct request *r;
	int n = 0;
	pthread_mutex_lock(&c->lock);
	TAILQ_FOREACH(r, &c->kinds[kind].queue, next)
		n += !r->called;
	pthread_mutex_unlock(&c->lock);
	return n;
}
