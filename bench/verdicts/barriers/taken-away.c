// SPDX-License-Identifier: MIT
//
// Main takes the barrier away when it has heard that somebody arrives there.
// wrong: misuse; named: gate
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_barrier_t gate;
static sem_t arriving;

static void *tourist(void *arg)
{
	sem_post(&arriving);
	pthread_barrier_wait(&gate); // here
	return arg;
}

int main(void)
{
	pthread_t a, b;
	sem_init(&arriving, 0, 0);
	pthread_barrier_init(&gate, NULL, 2);
	pthread_create(&a, NULL, tourist, NULL);
	pthread_create(&b, NULL, tourist, NULL);
#ifdef RIGHT
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	pthread_barrier_destroy(&gate);
#else
	sem_wait(&arriving);
	sem_wait(&arriving);
	pthread_barrier_destroy(&gate); // here
	pthread_join(a, NULL);
	pthread_join(b, NULL);
#endif
	sem_destroy(&arriving);
	return 0;
}
