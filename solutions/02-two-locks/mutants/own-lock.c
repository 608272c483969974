// SPDX-License-Identifier: MIT
//
// breaks: swapped
// One lock for all swaps, which nobody else knows of: who opens a locker by its own lock is not
// kept out.
#include "two-locks.h"

static pthread_mutex_t all = PTHREAD_MUTEX_INITIALIZER;

void locker_swap(struct locker *a, struct locker *b)
{
	pthread_mutex_lock(&all);
	int balls = a->balls;
	a->balls = b->balls;
	b->balls = balls;
	pthread_mutex_unlock(&all);
}

int locker_count(struct locker *a, struct locker *b)
{
	pthread_mutex_lock(&all);
	int balls = a == b ? a->balls : a->balls + b->balls;
	pthread_mutex_unlock(&all);
	return balls;
}
