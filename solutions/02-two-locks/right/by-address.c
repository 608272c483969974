// SPDX-License-Identifier: MIT
//
// Another order: by address. Any order will do that is the same for all and does not change.
#include "two-locks.h"

#include <stdint.h>

static void lock_in_order(struct locker *a, struct locker *b)
{
	if ((uintptr_t)a > (uintptr_t)b) {
		lock_in_order(b, a);
		return;
	}
	pthread_mutex_lock(&a->lock);
	if (a != b)
		pthread_mutex_lock(&b->lock);
}

static void unlock(struct locker *a, struct locker *b)
{
	if (a != b)
		pthread_mutex_unlock(&b->lock);
	pthread_mutex_unlock(&a->lock);
}

void locker_swap(struct locker *a, struct locker *b)
{
	lock_in_order(a, b);
	int balls = b->balls;
	b->balls = a->balls;
	a->balls = balls;
	unlock(a, b);
}

int locker_count(struct locker *a, struct locker *b)
{
	lock_in_order(a, b);
	int balls = a->balls;
	if (a != b)
		balls += b->balls;
	unlock(a, b);
	return balls;
}
