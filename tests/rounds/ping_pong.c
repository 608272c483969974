// SPDX-License-Identifier: MIT
//
// Two threads, each with an endless loop of its own; the counts and the output grow, so no state
// comes back.
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <unistd.h>
static sem_t ping, pong;
static long pings, pongs;
static void *pinger(void *a)
{
	while (1) {
		sem_wait(&ping);
		pings++;
		sem_post(&pong);
	}
	return a;
}
static void *ponger(void *a)
{
	for (;;) {
		sem_wait(&pong);
		pongs++;
		printf("pong %ld\n", pongs);
		sem_post(&ping);
	}
	return a;
}
int main(void)
{
	pthread_t x, y;
	sem_init(&ping, 0, 1);
	sem_init(&pong, 0, 0);
	pthread_create(&x, NULL, pinger, NULL);
	pthread_create(&y, NULL, ponger, NULL);
	pthread_exit(NULL);
}
