// SPDX-License-Identifier: MIT
//
// breaks: same
// Does not think of two lockers that are one: it waits for itself.
#include "two-locks.h"

static void both_lock(struct locker *a, struct locker *b)
{
	struct locker *first = a->number < b->number ? a : b;
	struct locker *second = first == a ? b : a;
	pthread_mutex_lock(&first->lock);
	pthread_mutex_lock(&second->lock);
}

static void both_unlock(struct locker *a, struct locker *b)
{
	pthread_mutex_unlock(&a->lock); // in any order: to give back never waits
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
