// SPDX-License-Identifier: MIT
//
// Philosophers ask a waiter for a seat, and the waiter has a seat for each.
// wrong: deadlock
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>

#define N 3

static pthread_mutex_t fork_[N];
static sem_t seats;

static void *philosopher(void *arg)
{
	int i = (int)(intptr_t)arg;
	sem_wait(&seats);
	pthread_mutex_lock(&fork_[i]);
	pthread_mutex_lock(&fork_[(i + 1) % N]); // here
	pthread_mutex_unlock(&fork_[(i + 1) % N]);
	pthread_mutex_unlock(&fork_[i]);
	sem_post(&seats);
	return NULL;
}

int main(void)
{
	pthread_t t[N];
#ifdef RIGHT
	sem_init(&seats, 0, N - 1);
#else
	sem_init(&seats, 0, N);
#endif
	for (int i = 0; i < N; i++)
		pthread_mutex_init(&fork_[i], NULL);
	for (int i = 0; i < N; i++)
		pthread_create(&t[i], NULL, philosopher, (void *)(intptr_t)i);
	for (int i = 0; i < N; i++)
		pthread_join(t[i], NULL);
	return 0;
}
