// SPDX-License-Identifier: MIT
//
// breaks: exact
// Each call has a lock of its own, which excludes nobody.
#include "counter.h"

#include <pthread.h>
#include <stdlib.h>

struct counter {
	int waiting, inside;
};

struct counter *counter_new(void)
{
	return calloc(1, sizeof(struct counter));
}

void counter_free(struct counter *c)
{
	free(c);
}

void counter_arrive(struct counter *c)
{
	pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	pthread_mutex_lock(&lock);
	c->waiting++;
	pthread_mutex_unlock(&lock);
}

bool counter_enter(struct counter *c)
{
	pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	pthread_mutex_lock(&lock);
	bool enters = c->waiting > 0;
	if (enters) {
		c->waiting--;
		c->inside++;
	}
	pthread_mutex_unlock(&lock);
	return enters;
}

int counter_total(struct counter *c)
{
	pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	pthread_mutex_lock(&lock);
	int total = c->waiting + c->inside;
	pthread_mutex_unlock(&lock);
	return total;
}

int counter_inside(struct counter *c)
{
	pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	pthread_mutex_lock(&lock);
	int inside = c->inside;
	pthread_mutex_unlock(&lock);
	return inside;
}
