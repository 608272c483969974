// SPDX-License-Identifier: MIT
//
// Requests on the heap, in a list of each kind. Who leaves only writes that it has left; who serves
// comes past such requests, and throws them away.
#include "specific-notification.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/queue.h>

enum fate { WAITS, SERVED, LEFT };

struct request {
	STAILQ_ENTRY(request) next;
	struct pager *pager;
	enum fate fate; // SERVED: in no list, and its guest's to be freed
};

struct kind {
	int dishes;
	STAILQ_HEAD(, request) list; // oldest first
};

struct court {
	pthread_mutex_t lock;
	int n;		    // never changes
	struct kind *kinds; // what they hold is guarded by lock
};

struct court *court_new(int kinds)
{
	struct court *c = kinds < 1 ? NULL : calloc(1, sizeof *c);
	if (!c)
		return NULL;
	c->n = kinds;
	c->kinds = calloc((size_t)kinds, sizeof *c->kinds);
	if (!c->kinds) {
		free(c);
		return NULL;
	}
	TR_MUST(pthread_mutex_init(&c->lock, NULL));
	for (int i = 0; i < kinds; i++)
		STAILQ_INIT(&c->kinds[i].list);
	return c;
}

// The oldest who waits, taken off the list; NULL: nobody waits. The caller has the lock.
static struct request *oldest(struct kind *k)
{
	struct request *r;
	while ((r = STAILQ_FIRST(&k->list))) {
		STAILQ_REMOVE_HEAD(&k->list, next);
		if (r->fate == WAITS)
			return r;
		free(r);
	}
	return NULL;
}

void court_free(struct court *c)
{
	for (int i = 0; i < c->n; i++)
		oldest(&c->kinds[i]); // frees those that have left
	pthread_mutex_destroy(&c->lock);
	free(c->kinds);
	free(c);
}

void court_serve(struct court *c, int kind)
{
	struct kind *k = &c->kinds[kind];
	pthread_mutex_lock(&c->lock);
	struct request *r = oldest(k);
	if (r) {
		r->fate = SERVED;
		pager_buzz(r->pager);
	} else {
		k->dishes++;
	}
	pthread_mutex_unlock(&c->lock);
}

// The way that blocks. The caller has the lock.
static int wait_served(struct court *c, struct kind *k, struct pager *p,
		       const struct timespec *deadline)
{
	struct request *r = calloc(1, sizeof *r);
	int result = 0;
	if (!r)
		return ENOMEM;
	r->pager = p;
	STAILQ_INSERT_TAIL(&k->list, r, next);
	while (r->fate == WAITS && result == 0)
		result = pager_wait(p, &c->lock, deadline);
	if (r->fate == WAITS) {
		r->fate = LEFT;
		return result;
	}
	free(r);
	if (result == EINTR)
		tr_interrupt(pthread_self());
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
	pthread_mutex_unlock(&c->lock);
	return result;
}

int court_waiting(struct court *c, int kind)
{
	struct request *r;
	int n = 0;
	pthread_mutex_lock(&c->lock);
	STAILQ_FOREACH(r, &c->kinds[kind].list, next)
		n += r->fate == WAITS;
	pthread_mutex_unlock(&c->lock);
	return n;
}
