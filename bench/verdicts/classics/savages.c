// SPDX-License-Identifier: MIT
//
// Who finds the pot empty wakes the cook and waits; who finds it empty meanwhile wakes him
// again.
// wrong: assertion
// right: verified
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

#define PORTIONS 2

static sem_t empty, full;
static pthread_mutex_t pot = PTHREAD_MUTEX_INITIALIZER;
static int servings;

static void *savage(void *arg)
{
	pthread_mutex_lock(&pot);
	if (servings == 0) {
#ifndef RIGHT
		pthread_mutex_unlock(&pot);
#endif
		sem_post(&empty);
		sem_wait(&full);
#ifndef RIGHT
		pthread_mutex_lock(&pot);
#endif
	}
	servings--;
	pthread_mutex_unlock(&pot);
	return arg;
}

static void *cook(void *arg)
{
	for (;;) {
		sem_wait(&empty);
		if (*(int *)arg)
			return NULL;
#ifndef RIGHT
		pthread_mutex_lock(&pot);
#endif
		assert(servings == 0); // here
		servings = PORTIONS;
#ifndef RIGHT
		pthread_mutex_unlock(&pot);
#endif
		sem_post(&full);
	}
}

int main(void)
{
	pthread_t a, b, c;
	int closed = 0;
	sem_init(&empty, 0, 0);
	sem_init(&full, 0, 0);
	pthread_create(&c, NULL, cook, &closed);
	pthread_create(&a, NULL, savage, NULL);
	pthread_create(&b, NULL, savage, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	closed = 1;
	sem_post(&empty);
	pthread_join(c, NULL);
	return 0;
}
