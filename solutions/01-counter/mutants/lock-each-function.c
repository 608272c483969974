// SPDX-License-Identifier: MIT
//
// breaks: exact
// A lock for each function: arriving and entering change the same number under two locks.
#include "counter.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

struct counter {
	pthread_mutex_t lock, arriving;
	int waiting, inside;
};

struct counter *counter_new(void)
{
	struct counter *c = calloc(1, sizeof *c);
	if (c) {
		TR_MUST(pthread_mutex_init(&c->lock, NULL));
		TR_MUST(pthread_mutex_init(&c->arriving, NULL));
	}
	return c;
}

void counter_free(struct counter *c)
{
	pthread_mutex_destroy(&c->lock);
	pthread_mutex_destroy(&c->arriving);
	free(c);
}

void counter_arrive(struct counter *c)
{
	pthread_mutex_lock(&c->arriving);
	c->waiting++;
	pthread_mutex_unlock(&c->arriving);
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
