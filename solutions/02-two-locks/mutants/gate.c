// SPDX-License-Identifier: MIT
//
// breaks: apart
// A third lock is held while the other two are taken: who waits for a locker keeps all others out.
#include "two-locks.h"

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void both_lock(struct locker *a, struct locker *b)
{
	pthread_mutex_lock(&gate);
	pthread_mutex_lock(&a->lock);
	if (b != a)
		pthread_mutex_lock(&b->lock);
	pthread_mutex_unlock(&gate);
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
