// SPDX-License-Identifier: MIT
//
// A semaphore of one permit in the place of the lock.
#include "counter.h"
#include "treadle.h"

#include <semaphore.h>
#include <stdlib.h>

struct counter {
	sem_t lock;
	int waiting, inside; // guarded by lock
};

struct counter *counter_new(void)
{
	struct counter *c = calloc(1, sizeof *c);
	if (c)
		TR_MUST(sem_init(&c->lock, 0, 1));
	return c;
}

void counter_free(struct counter *c)
{
	sem_destroy(&c->lock);
	free(c);
}

void counter_arrive(struct counter *c)
{
	TR_MUST(sem_wait(&c->lock));
	c->waiting++;
	TR_MUST(sem_post(&c->lock));
}

bool counter_enter(struct counter *c)
{
	TR_MUST(sem_wait(&c->lock));
	bool enters = c->waiting > 0;
	if (enters) {
		c->waiting--;
		c->inside++;
	}
	TR_MUST(sem_post(&c->lock));
	return enters;
}

int counter_total(struct counter *c)
{
	TR_MUST(sem_wait(&c->lock));
	int total = c->waiting + c->inside;
	TR_MUST(sem_post(&c->lock));
	return total;
}

int counter_inside(struct counter *c)
{
	TR_MUST(sem_wait(&c->lock));
	int inside = c->inside;
	TR_MUST(sem_post(&c->lock));
	return inside;
}
