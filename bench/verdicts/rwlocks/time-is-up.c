// SPDX-License-Identifier: MIT
//
// A writer that waits for a limited time, and writes whether it has got the lock or not.
// wrong: misuse; also: price
// right: verified
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int price = 5;

static void *reader(void *arg)
{
	pthread_rwlock_rdlock(&l);
	*(int *)arg = price;
	pthread_rwlock_unlock(&l);
	return NULL;
}

int main(void)
{
	pthread_t t;
	int seen = 0;
	struct timespec until;
	pthread_create(&t, NULL, reader, &seen);
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_nsec = 0;
	until.tv_sec += 2;
	int rc = pthread_rwlock_timedwrlock(&l, &until);
#ifndef RIGHT
	rc = 0;
#endif
	if (rc == 0) {
		price = 6;
		pthread_rwlock_unlock(&l);
	}
	pthread_join(t, NULL);
	return seen == 5 || seen == 6 ? 0 : 1;
}
