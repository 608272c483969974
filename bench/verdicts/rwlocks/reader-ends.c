// SPDX-License-Identifier: MIT
//
// A reader that finds nothing returns, and keeps the lock.
// wrong: deadlock
// right: verified
#include <pthread.h>
#include <stddef.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int entries;

static void *looks(void *arg)
{
	pthread_rwlock_rdlock(&l);
	if (entries == 0) {
#ifdef RIGHT
		pthread_rwlock_unlock(&l);
#endif
		return arg;
	}
	pthread_rwlock_unlock(&l);
	return arg;
}

static void *enters(void *arg)
{
	pthread_rwlock_wrlock(&l);
	entries++;
	pthread_rwlock_unlock(&l);
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, looks, NULL);
	pthread_create(&b, NULL, enters, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return entries == 1 ? 0 : 1;
}
