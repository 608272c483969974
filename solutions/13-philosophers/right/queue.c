// SPDX-License-Identifier: MIT
//
// The hungry ones in a queue: whoever puts forks back goes along it, oldest first, and gives forks
// to all who can have both. Each request has its own condition.
#include "philosophers.h"
#include "treadle.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/queue.h>

struct request {
	TAILQ_ENTRY(request) next;
	int i;
	bool served; // and in no queue any more
	pthread_cond_t forks;
};

struct table {
	pthread_mutex_t lock;
	int n; // never changes
	// Guarded by lock.
	bool *used; // fork by fork
	TAILQ_HEAD(, request) hungry;
};

struct table *table_new(int n)
{
	if (n < 2)
		return NULL;
	struct table *t = calloc(1, sizeof *t);
	if (!t)
		return NULL;
	t->n = n;
	t->used = calloc((size_t)n, sizeof *t->used);
	if (!t->used) {
		free(t);
		return NULL;
	}
	TR_MUST(pthread_mutex_init(&t->lock, NULL));
	TAILQ_INIT(&t->hungry);
	return t;
}

void table_free(struct table *t)
{
	pthread_mutex_destroy(&t->lock);
	free(t->used);
	free(t);
}

static bool take_both(struct table *t, int i)
{
	bool *one = &t->used[i], *other = &t->used[(i + 1) % t->n];
	if (*one || *other)
		return false;
	*one = *other = true;
	return true;
}

void table_take(struct table *t, int i)
{
	pthread_mutex_lock(&t->lock);
	if (!take_both(t, i)) {
		struct request r = {.i = i};
		TR_MUST(pthread_cond_init(&r.forks, NULL));
		TAILQ_INSERT_TAIL(&t->hungry, &r, next);
		while (!r.served)
			pthread_cond_wait(&r.forks, &t->lock);
		pthread_cond_destroy(&r.forks);
	}
	pthread_mutex_unlock(&t->lock);
}

void table_put(struct table *t, int i)
{
	pthread_mutex_lock(&t->lock);
	t->used[i] = t->used[(i + 1) % t->n] = false;
	struct request *r = TAILQ_FIRST(&t->hungry), *next;
	for (; r; r = next) {
		next = TAILQ_NEXT(r, next);
		if (take_both(t, r->i)) {
			TAILQ_REMOVE(&t->hungry, r, next);
			r->served = true;
			pthread_cond_signal(&r->forks);
		}
	}
	pthread_mutex_unlock(&t->lock);
}
