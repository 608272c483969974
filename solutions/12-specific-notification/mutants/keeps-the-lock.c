// SPDX-License-Identifier: MIT
//
// breaks: leaves
// Who leaves without a dish takes the lock along.
#include "specific-notification.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/queue.h>

struct request {
	TAILQ_ENTRY(request) next;
	struct pager *pager;
	bool served; // and in no queue any more
};

// Invariant, whenever the lock is free: if dishes of this kind are on the counter, nobody waits for
// one.
struct kind {
	int dishes;
	TAILQ_HEAD(, request) queue; // oldest first; none is served
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

void court_serve(struct court *c, int kind)
{
	struct kind *k = &c->kinds[kind];
	pthread_mutex_lock(&c->lock);
	struct request *first = TAILQ_FIRST(&k->queue);
	if (first) {
		TAILQ_REMOVE(&k->queue, first, next);
		first->served = true;
		pager_buzz(first->pager);
	} else {
		k->dishes++;
	}
	pthread_mutex_unlock(&c->lock);
}

// The way that blocks. The caller has the lock.
static int wait_served(struct court *c, struct kind *k, struct pager *p,
		       const struct timespec *deadline)
{
	struct request mine = {.pager = p};
	int result = 0;
	TAILQ_INSERT_TAIL(&k->queue, &mine, next);
	while (!mine.served && result == 0)
		result = pager_wait(p, &c->lock, deadline);
	if (!mine.served) {
		TAILQ_REMOVE(&k->queue, &mine, next);
		return result;
	}
	if (result == EINTR)
		tr_interrupt(pthread_self()); // the dish came first: for the next wait
	return 0;
}

int court_order(struct court *c, int kind, struct pager *p, const struct timespec *deadline)
{
	struct kind *k = &c->kinds[kind];
	int result = 0;
	pthread_mutex_lock(&c->lock);
	if (k->dishes > 0)
		k->dishes--;
	else
		result = wait_served(c, k, p, deadline);
	if (result != 0)
		return result;
	pthread_mutex_unlock(&c->lock);
	return result;
}

int court_waiting(struct court *c, int kind)
{
	struct request *r;
	int n = 0;
	pthread_mutex_lock(&c->lock);
	TAILQ_FOREACH(r, &c->kinds[kind].queue, next)
		n++;
	pthread_mutex_unlock(&c->lock);
	return n;
}
