// SPDX-License-Identifier: MIT
//
// One lock for all counters there are, and an early way out that gives it back.
#include "counter.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

struct counter {
	int waiting, inside; // guarded by lock
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
	pthread_mutex_lock(&lock);
	c->waiting++;
	pthread_mutex_unlock(&lock);
}

bool counter_enter(struct counter *c)
{
	pthread_mutex_lock(&lock);
	if (c->waiting == 0) {
		pthread_mutex_unlock(&lock);
		return false;
	}
	c->waiting--;
	c->inside++;
	pthread_mutex_unlock(&lock);
	return true;
}

int counter_total(struct counter *c)
{
	pthread_mutex_lock(&lock);
	int total = c->waiting + c->inside;
	pthread_mutex_unlock(&lock);
	return total;
}

int counter_inside(struct counter *c)
{
	pthread_mutex_lock(&lock);
	int inside = c->inside;
	pthread_mutex_unlock(&lock);
	return inside;
}
