// SPDX-License-Identifier: MIT
//
// breaks: free
// The fork of the smaller number first: nobody gets stuck. But who has one and waits for the other
// keeps it from a neighbour who could eat.
#include "philosophers.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

struct table {
	int n;			// never changes
	pthread_mutex_t *forks; // locked by who has it
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
	return t;
}

void table_free(struct table *t)
{
	for (int i = 0; i < t->n; i++)
		pthread_mutex_destroy(&t->forks[i]);
	free(t->forks);
	free(t);
}

void table_take(struct table *t, int i)
{
	int a = i, b = (i + 1) % t->n;
	pthread_mutex_lock(&t->forks[a < b ? a : b]);
	pthread_mutex_lock(&t->forks[a < b ? b : a]);
}

void table_put(struct table *t, int i)
{
	pthread_mutex_unlock(&t->forks[i]);
	pthread_mutex_unlock(&t->forks[(i + 1) % t->n]);
}
