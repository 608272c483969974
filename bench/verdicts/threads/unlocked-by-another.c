// SPDX-License-Identifier: MIT
//
// Main locks a mutex and waits at it until the thread unlocks it: a mutex is no signal.
// wrong: misuse; named: unlocks
// right: verified
#include <pthread.h>
#include <semaphore.h>

#ifdef RIGHT
static sem_t ready;
#else
static pthread_mutex_t ready = PTHREAD_MUTEX_INITIALIZER;
#endif
static int value;

static void *make(void *arg)
{
	value = 7;
#ifdef RIGHT
	sem_post(&ready);
#else
	pthread_mutex_unlock(&ready); // here
#endif
	return arg;
}

int main(void)
{
	pthread_t t;
#ifdef RIGHT
	sem_init(&ready, 0, 0);
#else
	pthread_mutex_lock(&ready);
#endif
	pthread_create(&t, NULL, make, NULL);
#ifdef RIGHT
	sem_wait(&ready);
#else
	pthread_mutex_lock(&ready);
#endif
	int seen = value;
	pthread_join(t, NULL);
	return seen == 7 ? 0 : 1;
}
