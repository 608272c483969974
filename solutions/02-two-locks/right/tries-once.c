// SPDX-License-Identifier: MIT
//
// Tries its luck first: the second lock is only tried, never waited for, unless it is the higher
// one. Who is refused gives back what it has, and takes both in order. It tries once, not for ever.
#include "two-locks.h"

#include <stdbool.h>

static bool in_order(const struct locker *a, const struct locker *b)
{
	return a->number < b->number;
}

static void take(struct locker *a, struct locker *b)
{
	pthread_mutex_lock(&a->lock);
	if (a == b)
		return;
	if (in_order(a, b)) {
		pthread_mutex_lock(&b->lock);
	} else if (pthread_mutex_trylock(&b->lock) != 0) {
		pthread_mutex_unlock(&a->lock);
		pthread_mutex_lock(&b->lock);
		pthread_mutex_lock(&a->lock);
	}
}

static void give(struct locker *a, struct locker *b)
{
	pthread_mutex_unlock(&a->lock);
	if (a != b)
		pthread_mutex_unlock(&b->lock);
}

void locker_swap(struct locker *a, struct locker *b)
{
	take(a, b);
	int balls = a->balls;
	a->balls = b->balls;
	b->balls = balls;
	give(a, b);
}

int locker_count(struct locker *a, struct locker *b)
{
	take(a, b);
	int balls = a == b ? a->balls : a->balls + b->balls;
	give(a, b);
	return balls;
}
