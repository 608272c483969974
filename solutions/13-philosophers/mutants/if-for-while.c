// SPDX-License-Identifier: MIT
//
// breaks: forks
// Who wakes eats, whyever it woke: also for no reason, while a neighbour eats.
#include "philosophers.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

enum state { THINKS, HUNGRY, EATS };

struct seat {
	enum state state;	// guarded by the table's lock
	pthread_cond_t may_eat; // for: its state is EATS. One thread waits, so it is signalled
};

// Invariant, whenever the lock is free: no two neighbours eat, and who is hungry has a neighbour
// who eats.
struct table {
	pthread_mutex_t lock;
	int n; // never changes
	struct seat *seats;
};

struct table *table_new(int n)
{
	if (n < 2)
		return NULL;
	struct table *t = calloc(1, sizeof *t);
	if (!t)
		return NULL;
	t->n = n;
	t->seats = calloc((size_t)n, sizeof *t->seats);
	if (!t->seats) {
		free(t);
		return NULL;
	}
	TR_MUST(pthread_mutex_init(&t->lock, NULL));
	for (int i = 0; i < n; i++)
		TR_MUST(pthread_cond_init(&t->seats[i].may_eat, NULL));
	return t;
}

void table_free(struct table *t)
{
	for (int i = 0; i < t->n; i++)
		pthread_cond_destroy(&t->seats[i].may_eat);
	pthread_mutex_destroy(&t->lock);
	free(t->seats);
	free(t);
}

static struct seat *left(struct table *t, int i)
{
	return &t->seats[(i + t->n - 1) % t->n];
}

static struct seat *right(struct table *t, int i)
{
	return &t->seats[(i + 1) % t->n];
}

// Lets philosopher i eat, if that is possible now. The caller has the lock.
static void serve(struct table *t, int i)
{
	struct seat *mine = &t->seats[i];
	if (mine->state == HUNGRY && left(t, i)->state != EATS && right(t, i)->state != EATS) {
		mine->state = EATS;
		pthread_cond_signal(&mine->may_eat);
	}
}

void table_take(struct table *t, int i)
{
	struct seat *mine = &t->seats[i];
	pthread_mutex_lock(&t->lock);
	mine->state = HUNGRY;
	serve(t, i);
	if (mine->state != EATS)
		pthread_cond_wait(&mine->may_eat, &t->lock);
	pthread_mutex_unlock(&t->lock);
}

void table_put(struct table *t, int i)
{
	pthread_mutex_lock(&t->lock);
	t->seats[i].state = THINKS;
	serve(t, (i + t->n - 1) % t->n);
	serve(t, (i + 1) % t->n);
	pthread_mutex_unlock(&t->lock);
}
