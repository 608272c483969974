// SPDX-License-Identifier: MIT
//
// Four threads that each count N times (first argument) with a lock.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counts[4], all;

static void *count(void *given)
{
	int rounds = *(int *)given;
	for (int i = 0; i < rounds; i++) {
		pthread_mutex_lock(&lock);
		counts[i % 4]++;
		all++;
		pthread_mutex_unlock(&lock);
	}
	return NULL;
}

int main(int argc, char **argv)
{
	int rounds = argc > 1 ? atoi(argv[1]) : 1000;
	pthread_t threads[4];
	for (int i = 0; i < 4; i++)
		pthread_create(&threads[i], NULL, count, &rounds);
	for (int i = 0; i < 4; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
