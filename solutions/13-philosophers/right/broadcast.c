// SPDX-License-Identifier: MIT
//
// Forks that are used or not, taken both or none, and one condition for whatever is put back.
#include "philosophers.h"
#include "treadle.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct table {
	pthread_mutex_t lock;
	pthread_cond_t put_back; // for: both forks are free. Different ones: so it is broadcast
	int n;			 // never changes
	bool *used;		 // fork by fork; guarded by lock
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
	TR_MUST(pthread_cond_init(&t->put_back, NULL));
	return t;
}

void table_free(struct table *t)
{
	pthread_cond_destroy(&t->put_back);
	pthread_mutex_destroy(&t->lock);
	free(t->used);
	free(t);
}

void table_take(struct table *t, int i)
{
	bool *one = &t->used[i], *other = &t->used[(i + 1) % t->n];
	pthread_mutex_lock(&t->lock);
	while (*one || *other)
		pthread_cond_wait(&t->put_back, &t->lock);
	*one = *other = true;
	pthread_mutex_unlock(&t->lock);
}

void table_put(struct table *t, int i)
{
	pthread_mutex_lock(&t->lock);
	t->used[i] = t->used[(i + 1) % t->n] = false;
	pthread_cond_broadcast(&t->put_back);
	pthread_mutex_unlock(&t->lock);
}
