// SPDX-License-Identifier: MIT
//
// breaks: opposite
// Still in the order in which they are named; a short sleep makes the deadlock rare.
#include "two-locks.h"

#include <unistd.h>

static void both_lock(struct locker *a, struct locker *b)
{
	if (a->number > b->number)
		usleep(1000); // so that the two do not come at the same time
	pthread_mutex_lock(&a->lock);
	if (b != a)
		pthread_mutex_lock(&b->lock);
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
