// SPDX-License-Identifier: MIT
//
// breaks: apart
// A lock for the whole table, held while one eats: the forks do not matter any more.
#include "philosophers.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

struct table {
	int n;			// never changes
	pthread_mutex_t *forks; // locked by who has it
	pthread_mutex_t table;
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
	TR_MUST(pthread_mutex_init(&t->table, NULL));
	return t;
}

void table_free(struct table *t)
{
	pthread_mutex_destroy(&t->table);
	for (int i = 0; i < t->n; i++)
		pthread_mutex_destroy(&t->forks[i]);
	free(t->forks);
	free(t);
}

void table_take(struct table *t, int i)
{
	pthread_mutex_lock(&t->table);
	pthread_mutex_lock(&t->forks[i]);
	pthread_mutex_lock(&t->forks[(i + 1) % t->n]);
}

void table_put(struct table *t, int i)
{
	pthread_mutex_unlock(&t->forks[i]);
	pthread_mutex_unlock(&t->forks[(i + 1) % t->n]);
	pthread_mutex_unlock(&t->table);
}
