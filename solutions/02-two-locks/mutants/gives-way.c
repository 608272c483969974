// SPDX-License-Identifier: MIT
//
// breaks: opposite
// Gives the first lock back before it tries again: two may do so in step, for ever.
#include "two-locks.h"

#include <sched.h>

static void both_lock(struct locker *a, struct locker *b)
{
	pthread_mutex_lock(&a->lock);
	while (b != a && pthread_mutex_trylock(&b->lock) != 0) {
		pthread_mutex_unlock(&a->lock);
		sched_yield();
		pthread_mutex_lock(&a->lock);
	}
}

static void both_unlock(struct locker *a, struct locker *b)
{
	pthread_mutex_unlock(&a->lock); // in any order: to give back never waits
	if (b != a)
		pthread_mutex_unlock(&b->lock);
}

void locker_swap(struct locker *a, struct locker *b)
{
	both_lock(a, b);
	int balls = a->balls;
	a->balls = b->balls;
	b->balls = balls;
	both_unlock(a, b);
}

int locker_count(struct locker *a, struct locker *b)
{
	both_lock(a, b);
	int balls = a == b ? a->balls : a->balls + b->balls;
	both_unlock(a, b);
	return balls;
}
