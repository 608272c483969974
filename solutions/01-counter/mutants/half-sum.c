// SPDX-License-Identifier: MIT
//
// breaks: whole
// The two numbers of the sum are read one by one, and somebody enters in between.
#include "counter.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

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
	pthread_mutex_lock(&c->lock);
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
	int total = c->waiting;
	pthread_mutex_unlock(&c->lock);
	return total + counter_inside(c);
}

int counter_inside(struct counter *c)
{
	pthread_mutex_lock(&c->lock);
	int inside = c->inside;
	pthread_mutex_unlock(&c->lock);
	return inside;
}
