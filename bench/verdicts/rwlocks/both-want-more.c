// SPDX-License-Identifier: MIT
//
// Two readers find that something is missing, and each wants to write while it still reads.
// wrong: deadlock
// right: verified
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *fills(void *arg)
{
	pthread_rwlock_rdlock(&lock);
	int missing = value == 0;
#ifdef RIGHT
	pthread_rwlock_unlock(&lock);
#endif
	if (missing) {
		pthread_rwlock_wrlock(&lock);
		if (value == 0)
			value = 5;
#ifdef RIGHT
		pthread_rwlock_unlock(&lock);
#endif
	}
#ifndef RIGHT
	pthread_rwlock_unlock(&lock);
#endif
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, fills, NULL);
	pthread_create(&b, NULL, fills, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return value == 5 ? 0 : 1;
}
