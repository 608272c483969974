// SPDX-License-Identifier: MIT
//
// The thread is created detached, and joined at the end by old habit.
// wrong: misuse; named: join
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t finished;

static void *background(void *arg)
{
	sem_post(&finished);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_attr_t attr;
	sem_init(&finished, 0, 0);
	pthread_attr_init(&attr);
	pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
	pthread_create(&t, &attr, background, NULL);
	pthread_attr_destroy(&attr);
	sem_wait(&finished);
#ifndef RIGHT
	pthread_join(t, NULL); // here
#endif
	return 0;
}
