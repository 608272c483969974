// SPDX-License-Identifier: MIT
//
// The higher number first: the order turned round is an order, too. The special case is dealt with
// at the door.
#include "two-locks.h"

static void order(struct locker **a, struct locker **b)
{
	if ((*a)->number < (*b)->number) {
		struct locker *lower = *a;
		*a = *b;
		*b = lower;
	}
}

static int count_one(struct locker *l)
{
	pthread_mutex_lock(&l->lock);
	int balls = l->balls;
	pthread_mutex_unlock(&l->lock);
	return balls;
}

void locker_swap(struct locker *a, struct locker *b)
{
	if (a == b)
		return;
	order(&a, &b);
	pthread_mutex_lock(&a->lock);
	pthread_mutex_lock(&b->lock);
	int difference = a->balls - b->balls;
	a->balls -= difference;
	b->balls += difference;
	pthread_mutex_unlock(&a->lock);
	pthread_mutex_unlock(&b->lock);
}

int locker_count(struct locker *a, struct locker *b)
{
	if (a == b)
		return count_one(a);
	order(&a, &b);
	pthread_mutex_lock(&a->lock);
	pthread_mutex_lock(&b->lock);
	int balls = a->balls + b->balls;
	pthread_mutex_unlock(&b->lock);
	pthread_mutex_unlock(&a->lock);
	return balls;
}
