// SPDX-License-Identifier: MIT
//
// breaks: free
// One lock is held while both forks are taken. Nobody gets stuck; but who waits for a fork has the
// lock, and others who could eat wait with it.
#include "philosophers.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

struct table {
	int n;			// never changes
	pthread_mutex_t *forks; // locked by who has it
	pthread_mutex_t taking;
};

struct table *table_new(int n)
{
	if (n < 2)
		return NULL;
	struct table *t = calloc(1, sizeof *t);
	if (!t)
		return NULL;
	t->n = n;
	t->forks = calloc((size_t)n, sizeof *t->forks);
	if (!t->forks) {
		free(t);
		return NULL;
	}
	for (int i = 0; i < n; i++)
		TR_MUST(pthread_mutex_init(&t->forks[i], NULL));
	TR_MUST(pthread_mutex_init(&t->taking, NULL));
	return t;
}

void table_free(struct table *t)
{
	pthread_mutex_destroy(&t->taking);
	for (int i = 0; i < t->n; i++)
		pthread_mutex_destroy(&t->forks[i]);
	free(t->forks);
	free(t);
}

void table_take(struct table *t, int i)
{
	pthread_mutex_lock(&t->taking);
	pthread_mutex_lock(&t->forks[i]);
	pthread_mutex_lock(&t->forks[(i + 1) % t->n]);
	pthread_mutex_unlock(&t->taking);
}

void table_put(struct table *t, int i)
{
	pthread_mutex_unlock(&t->forks[i]);
	pthread_mutex_unlock(&t->forks[(i + 1) % t->n]);
}
