// SPDX-License-Identifier: MIT
//
// A reader that misses an entry locks for writing while it still reads.
// kind: deadlock; preemptions: 0; build: calls
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int entry;

static void *fill(void *arg)
{
	pthread_rwlock_wrlock(&lock);
	entry = 1;
	pthread_rwlock_unlock(&lock);
	return arg;
}

static void *look(void *arg)
{
	pthread_rwlock_rdlock(&lock);
	if (!entry) {
		pthread_rwlock_wrlock(&lock);
		entry = 2;
		pthread_rwlock_unlock(&lock);
	}
	pthread_rwlock_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, fill, NULL);
	pthread_create(&t[1], NULL, look, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
