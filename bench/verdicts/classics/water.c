// SPDX-License-Identifier: MIT
//
// Two hydrogen and one oxygen bond: an oxygen waits for one hydrogen twice, but is counted in
// too early.
// wrong: assertion
// right: verified
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t hydrogen, bonded;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int atoms;

static void *h(void *arg)
{
	pthread_mutex_lock(&lock);
	atoms++;
	pthread_mutex_unlock(&lock);
	sem_post(&hydrogen);
	sem_wait(&bonded);
	return arg;
}

static void *o(void *arg)
{
	sem_wait(&hydrogen);
#ifdef RIGHT
	sem_wait(&hydrogen);
#endif
	pthread_mutex_lock(&lock);
	assert(atoms == 2); // here
	pthread_mutex_unlock(&lock);
#ifndef RIGHT
	sem_wait(&hydrogen);
#endif
	sem_post(&bonded);
	sem_post(&bonded);
	return arg;
}

int main(void)
{
	pthread_t t[3];
	sem_init(&hydrogen, 0, 0);
	sem_init(&bonded, 0, 0);
	pthread_create(&t[0], NULL, h, NULL);
	pthread_create(&t[1], NULL, h, NULL);
	pthread_create(&t[2], NULL, o, NULL);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	return 0;
}
