// SPDX-License-Identifier: MIT
//
// spends N: three threads count under a mutex, four rounds each, and compute N additions in memory
// between them, for bench/jobs.sh.
#include <pthread.h>
#include <stdlib.h>

enum { THREADS = 3, ROUNDS = 4 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long share;

static void *work(void *arg)
{
	for (int i = 0; i < ROUNDS; i++) {
		for (volatile long k = 0; k < share;)
			k++;
		pthread_mutex_lock(&lock);
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t t[THREADS - 1];
	share = (argc > 1 ? atol(argv[1]) : 0) / (THREADS * ROUNDS);
	for (int i = 0; i < THREADS - 1; i++)
		pthread_create(&t[i], NULL, work, NULL);
	work(NULL);
	for (int i = 0; i < THREADS - 1; i++)
		pthread_join(t[i], NULL);
	return 0;
}
