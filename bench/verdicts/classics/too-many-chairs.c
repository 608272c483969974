// SPDX-License-Identifier: MIT
//
// Dining philosophers with a doorman; he lets in as many as there are forks.
// wrong: deadlock; named: fork
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>

#define N 3
#ifdef RIGHT
#define CHAIRS (N - 1)
#else
#define CHAIRS N
#endif

static sem_t chairs, forks[N];
static int meals[N];

static void *philosopher(void *arg)
{
	int i = (int)(intptr_t)arg;
	sem_wait(&chairs);
	sem_wait(&forks[i]);	       // here
	sem_wait(&forks[(i + 1) % N]); // here
	meals[i]++;
	sem_post(&forks[(i + 1) % N]);
	sem_post(&forks[i]);
	sem_post(&chairs);
	return NULL;
}

int main(void)
{
	pthread_t p[N];
	sem_init(&chairs, 0, CHAIRS);
	for (int i = 0; i < N; i++)
		sem_init(&forks[i], 0, 1);
	for (int i = 0; i < N; i++)
		pthread_create(&p[i], NULL, philosopher, (void *)(intptr_t)i);
	for (int i = 0; i < N; i++)
		pthread_join(p[i], NULL); // here
	return meals[0] + meals[1] + meals[2] == N ? 0 : 1;
}
