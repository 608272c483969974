// SPDX-License-Identifier: MIT
//
// A read-write lock: those who only ask do so together.
#include "counter.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

struct counter {
	pthread_rwlock_t lock;
	int waiting, inside; // guarded by lock
};

struct counter *counter_new(void)
{
	struct counter *c = calloc(1, sizeof *c);
	if (c)
		TR_MUST(pthread_rwlock_init(&c->lock, NULL));
	return c;
}

void counter_free(struct counter *c)
{
	pthread_rwlock_destroy(&c->lock);
	free(c);
}

void counter_arrive(struct counter *c)
{
	pthread_rwlock_wrlock(&c->lock);
	c->waiting++;
	pthread_rwlock_unlock(&c->lock);
}

bool counter_enter(struct counter *c)
{
	pthread_rwlock_wrlock(&c->lock);
	bool enters = c->waiting > 0;
	if (enters) {
		c->waiting--;
		c->inside++;
	}
	pthread_rwlock_unlock(&c->lock);
	return enters;
}

int counter_total(struct counter *c)
{
	pthread_rwlock_rdlock(&c->lock);
	int total = c->waiting + c->inside;
	pthread_rwlock_unlock(&c->lock);
	return total;
}

int counter_inside(struct counter *c)
{
	pthread_rwlock_rdlock(&c->lock);
	int inside = c->inside;
	pthread_rwlock_unlock(&c->lock);
	return inside;
}
