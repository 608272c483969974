// SPDX-License-Identifier: MIT
//
// breaks: free
// One less than all may sit down, so not all can have one fork each. But who sits and waits has
// one.
#include "philosophers.h"
#include "treadle.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

struct table {
	int n;			// never changes
	pthread_mutex_t *forks; // locked by who has it
	sem_t chairs;
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
	TR_MUST(sem_init(&t->chairs, 0, (unsigned)n - 1));
	return t;
}

void table_free(struct table *t)
{
	sem_destroy(&t->chairs);
	for (int i = 0; i < t->n; i++)
		pthread_mutex_destroy(&t->forks[i]);
	free(t->forks);
	free(t);
}

void table_take(struct table *t, int i)
{
	TR_MUST(sem_wait(&t->chairs));
	pthread_mutex_lock(&t->forks[i]);
	pthread_mutex_lock(&t->forks[(i + 1) % t->n]);
}

void table_put(struct table *t, int i)
{
	pthread_mutex_unlock(&t->forks[i]);
	pthread_mutex_unlock(&t->forks[(i + 1) % t->n]);
	TR_MUST(sem_post(&t->chairs));
}
