// SPDX-License-Identifier: MIT
//
// readers READERS WRITERS ROUNDS: threads that read and threads that write under a read-write lock,
// so many times each.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int first, second, rounds;

static void *reads(void *arg)
{
	for (int i = 0; i < rounds; i++) {
		pthread_rwlock_rdlock(&lock);
		assert(first == second);
		pthread_rwlock_unlock(&lock);
	}
	return arg;
}

static void *writes(void *arg)
{
	for (int i = 0; i < rounds; i++) {
		pthread_rwlock_wrlock(&lock);
		first++;
		second++;
		pthread_rwlock_unlock(&lock);
	}
	return arg;
}

int main(int argc, char **argv)
{
	int readers = argc > 1 ? atoi(argv[1]) : 2, n = readers + (argc > 2 ? atoi(argv[2]) : 1);
	pthread_t t[16];
	rounds = argc > 3 ? atoi(argv[3]) : 1;
	for (int i = 0; i < n; i++)
		pthread_create(&t[i], NULL, i < readers ? reads : writes, NULL);
	for (int i = 0; i < n; i++)
		pthread_join(t[i], NULL);
	return 0;
}
