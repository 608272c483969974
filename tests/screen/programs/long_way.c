// SPDX-License-Identifier: MIT
//
// Many threads that each lock a mutex of their own and one that they share: too many orders to try.
#include <pthread.h>

enum { THREADS = 7, ROUNDS = 6 };

static pthread_mutex_t shared = PTHREAD_MUTEX_INITIALIZER;
static int order[THREADS * ROUNDS], n;

static void *run(void *arg)
{
	for (int i = 0; i < ROUNDS; i++) {
		pthread_mutex_lock(&shared);
		order[n++] = *(int *)arg;
		pthread_mutex_unlock(&shared);
	}
	return NULL;
}

int main(void)
{
	pthread_t t[THREADS];
	int number[THREADS];
	for (int i = 0; i < THREADS; i++) {
		number[i] = i;
		pthread_create(&t[i], NULL, run, &number[i]);
	}
	for (int i = 0; i < THREADS; i++)
		pthread_join(t[i], NULL);
	return 0;
}
