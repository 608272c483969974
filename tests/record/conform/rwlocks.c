// SPDX-License-Identifier: MIT
//
// Readers and writers, with upgrades that are refused.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *reads(void *unused)
{
	for (int i = 0; i < 300; i++) {
		pthread_rwlock_rdlock(&l);
		int seen = value;
		assert(pthread_rwlock_trywrlock(&l) == EBUSY);
		assert(seen == value);
		pthread_rwlock_unlock(&l);
	}
	return unused;
}

static void *writes(void *unused)
{
	for (int i = 0; i < 100; i++) {
		pthread_rwlock_wrlock(&l);
		value++;
		pthread_rwlock_unlock(&l);
	}
	return unused;
}

int main(void)
{
	pthread_t t[5];
	for (int i = 0; i < 5; i++)
		pthread_create(&t[i], NULL, i < 3 ? reads : writes, NULL);
	for (int i = 0; i < 5; i++)
		pthread_join(t[i], NULL);
	assert(value == 200);
	assert(pthread_rwlock_wrlock(&l) == 0);
	assert(pthread_rwlock_rdlock(&l) == EDEADLK);
	pthread_rwlock_unlock(&l);
	return pthread_rwlock_destroy(&l);
}
