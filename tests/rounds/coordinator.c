// SPDX-License-Identifier: MIT
//
// Rounds for ever: in each, main lets every worker go and waits for them all, by two loops inside
// the endless one. BAD: a worker says that it is done before it has counted.
#include <pthread.h>
#include <semaphore.h>
#include <assert.h>
#define N 3
static sem_t go[N], done;
static int finished;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *worker(void *a)
{
	int i = (int)(long)a;
	for (;;) {
		sem_wait(&go[i]);
#ifdef BAD
		sem_post(&done);
#endif
		pthread_mutex_lock(&m);
		finished++;
		pthread_mutex_unlock(&m);
#ifndef BAD
		sem_post(&done);
#endif
	}
}
int main(void)
{
	pthread_t t[N];
	sem_init(&done, 0, 0);
	for (long i = 0; i < N; i++) {
		sem_init(&go[i], 0, 0);
		pthread_create(&t[i], NULL, worker, (void *)i);
	}
	for (long round = 1;; round++) {
		for (int i = 0; i < N; i++)
			sem_post(&go[i]);
		for (int i = 0; i < N; i++)
			sem_wait(&done);
		pthread_mutex_lock(&m);
		assert(finished == N * round);
		pthread_mutex_unlock(&m);
	}
}
