// SPDX-License-Identifier: MIT
//
// breaks: exact
// The variables are static: all fairs are one.
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
	static struct counter only;
	struct counter *c = &only;
	*c = (struct counter){0};
	if (c)
		TR_MUST(pthread_mutex_init(&c->lock, NULL));
	return c;
}

void counter_free(struct counter *c)
{
	pthread_mutex_destroy(&c->lock);
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
