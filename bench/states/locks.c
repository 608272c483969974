// SPDX-License-Identifier: MIT
//
// locks THREADS ROUNDS: threads that lock one mutex, count and unlock it, so many times each.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count, rounds;

static void *work(void *arg)
{
	for (int i = 0; i < rounds; i++) {
		pthread_mutex_lock(&lock);
		count++;
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 2;
	pthread_t t[16];
	rounds = argc > 2 ? atoi(argv[2]) : 2;
	for (int i = 0; i < n; i++)
		pthread_create(&t[i], NULL, work, NULL);
	for (int i = 0; i < n; i++)
		pthread_join(t[i], NULL);
	assert(count == n * rounds);
	return 0;
}
