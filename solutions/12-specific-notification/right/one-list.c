// SPDX-License-Identifier: MIT
//
// One queue for all kinds, in which who serves looks for the oldest request of this kind.
#include "specific-notification.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/queue.h>

struct request {
	TAILQ_ENTRY(request) next;
	struct pager *pager;
	int kind;
	bool served; // and in the queue no more
};

struct court {
	pthread_mutex_t lock;
	// Guarded by lock.
	TAILQ_HEAD(, request) queue; // oldest first
	int dishes[];		     // kind by kind, on the counter
};

struct court *court_new(int kinds)
{
	if (kinds < 1)
		return NULL;
	struct court *c = calloc(1, sizeof *c + (size_t)kinds * sizeof *c->dishes);
	if (!c)
		return NULL;
	TR_MUST(pthread_mutex_init(&c->lock, NULL));
	TAILQ_INIT(&c->queue);
	return c;
}

void court_free(struct court *c)
{
	pthread_mutex_destroy(&c->lock);
	free(c);
}

void court_serve(struct court *c, int kind)
{
	struct request *r;
	pthread_mutex_lock(&c->lock);
	TAILQ_FOREACH(r, &c->queue, next)
		if (r->kind == kind)
			break;
	if (r) {
		TAILQ_REMOVE(&c->queue, r, next);
		r->served = true;
		pager_buzz(r->pager);
	} else {
		c->dishes[kind]++;
	}
	pthread_mutex_unlock(&c->lock);
}

int court_order(struct court *c, int kind, struct pager *p, const struct timespec *deadline)
{
	struct request mine = {.pager = p, .kind = kind};
	int result = 0;
	pthread_mutex_lock(&c->lock);
	if (c->dishes[kind] > 0) {
		c->dishes[kind]--;
		pthread_mutex_unlock(&c->lock);
		return 0;
	}
	TAILQ_INSERT_TAIL(&c->queue, &mine, next);
	while (!mine.served && result == 0)
		result = pager_wait(p, &c->lock, deadline);
	if (!mine.served) {
		TAILQ_REMOVE(&c->queue, &mine, next);
	} else {
		if (result == EINTR)
			tr_interrupt(pthread_self());
		result = 0;
	}
	pthread_mutex_unlock(&c->lock);
	return result;
}

int court_waiting(struct court *c, int kind)
{
	struct request *r;
	int n = 0;
	pthread_mutex_lock(&c->lock);
	TAILQ_FOREACH(r, &c->queue, next)
		n += r->kind == kind;
	pthread_mutex_unlock(&c->lock);
	return n;
}
