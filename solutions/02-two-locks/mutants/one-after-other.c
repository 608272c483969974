// SPDX-License-Identifier: MIT
//
// breaks: whole
// Never has two locks: takes the balls out of the one, then puts them into the other.
#include "two-locks.h"

static int exchange(struct locker *l, int balls)
{
	pthread_mutex_lock(&l->lock);
	int before = l->balls;
	l->balls = balls;
	pthread_mutex_unlock(&l->lock);
	return before;
}

void locker_swap(struct locker *a, struct locker *b)
{
	if (a == b)
		return;
	int taken = exchange(a, 0);
	exchange(a, exchange(b, taken));
}

static void both_lock(struct locker *a, struct locker *b)
{
	struct locker *first = a->number < b->number ? a : b;
	struct locker *second = first == a ? b : a;
	pthread_mutex_lock(&first->lock);
	if (second != first)
		pthread_mutex_lock(&second->lock);
}

int locker_count(struct locker *a, struct locker *b)
{
	both_lock(a, b);
	int balls = a == b ? a->balls : a->balls + b->balls;
	pthread_mutex_unlock(&a->lock);
	if (a != b)
		pthread_mutex_unlock(&b->lock);
	return balls;
}
