// SPDX-License-Identifier: MIT
//
// breaks: exact
// Does not wait for the lock, but tries to get it again and again: it works, and uses all of a
// processor.
#include "counter.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>
#include <sched.h>

struct counter {
	pthread_mutex_t lock;
	int waiting, inside; // guarded by lock
};

struct counter *counter_new(void)
{
	struct counter *c = calloc(1, sizeof *c);
	if (c)
		TR_MUST(pthread_mutex_init(&c->lock, NULL));
	return c;
}

void counter_free(struct counter *c)
{
	pthread_mutex_destroy(&c->lock);
	free(c);
}

void counter_arrive(struct counter *c)
{
	while (pthread_mutex_trylock(&c->lock))
		sched_yield();
	c->waiting++;
	pthread_mutex_unlock(&c->lock);
}

bool counter_enter(struct counter *c)
{
	pthread_mutex_lock(&c->lock);
	bool enters = c->waiting > 0;
	if (enters) {
		c->waiting--;
		c->inside++;
	}
	pthread_mutex_unlock(&c->lock);
	return enters;
}

int counter_total(struct counter *c)
{
	pthread_mutex_lock(&c->lock);
	int total = c->waiting + c->inside;
	pthread_mutex_unlock(&c->lock);
	return total;
}

int counter_inside(struct counter *c)
{
	pthread_mutex_lock(&c->lock);
	int inside = c->inside;
	pthread_mutex_unlock(&c->lock);
	return inside;
}
