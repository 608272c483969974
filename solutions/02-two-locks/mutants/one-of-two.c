// SPDX-License-Identifier: MIT
//
// breaks: swapped
// Locks only the first of the two: whoever comes by the other one does not meet it.
#include "two-locks.h"

static void both_lock(struct locker *a, struct locker *b)
{
	struct locker *first = a->number < b->number ? a : b;
	pthread_mutex_lock(&first->lock);
}

static void both_unlock(struct locker *a, struct locker *b)
{
	pthread_mutex_unlock(a->number < b->number ? &a->lock : &b->lock);
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
