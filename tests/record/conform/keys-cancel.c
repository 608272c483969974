// SPDX-License-Identifier: MIT
//
// A cancelled thread runs its clean-up first and its destructors then.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_key_t key;
static sem_t ready, never;
static int steps;

static void destroy(void *value)
{
	assert(value == &key && steps++ == 1);
	sem_post(&ready);
}

static void clean(void *unused)
{
	(void)unused;
	assert(steps++ == 0);
}

static void *run(void *unused)
{
	pthread_setspecific(key, &key);
	pthread_cleanup_push(clean, NULL);
	sem_post(&ready);
	sem_wait(&never);
	pthread_cleanup_pop(0);
	return unused;
}

int main(void)
{
	pthread_t t;
	sem_init(&ready, 0, 0);
	sem_init(&never, 0, 0);
	pthread_key_create(&key, destroy);
	pthread_create(&t, NULL, run, NULL);
	sem_wait(&ready);
	pthread_cancel(t);
	sem_wait(&ready);
	pthread_join(t, NULL);
	assert(steps == 2);
	return 0;
}
