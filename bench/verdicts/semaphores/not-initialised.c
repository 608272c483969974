// SPDX-License-Identifier: MIT
//
// A static semaphore is full of zeros, which is not the same as initialised.
// wrong: misuse; named: never initialised
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t done;
static int value;

static void *compute(void *arg)
{
	value = 9;
	sem_post(&done); // here
	return arg;
}

int main(void)
{
	pthread_t t;
#ifdef RIGHT
	sem_init(&done, 0, 0);
#endif
	pthread_create(&t, NULL, compute, NULL);
	sem_wait(&done); // here
	int v = value;
	pthread_join(t, NULL);
	return v == 9 ? 0 : 1;
}
