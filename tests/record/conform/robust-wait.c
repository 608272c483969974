// SPDX-License-Identifier: MIT
//
// A thread waits for a robust mutex whose owner is cancelled with it.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_mutex_t m;
static sem_t held, never;

static void *holds(void *unused)
{
	pthread_mutex_lock(&m);
	sem_post(&held);
	sem_wait(&never);
	return unused;
}

static void *waits(void *unused)
{
	assert(pthread_mutex_lock(&m) == EOWNERDEAD);
	pthread_mutex_consistent(&m);
	pthread_mutex_unlock(&m);
	return unused;
}

int main(void)
{
	pthread_t a, b;
	pthread_mutexattr_t attr;
	pthread_mutexattr_init(&attr);
	pthread_mutexattr_setrobust(&attr, PTHREAD_MUTEX_ROBUST);
	pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_ERRORCHECK);
	pthread_mutex_init(&m, &attr);
	sem_init(&held, 0, 0);
	sem_init(&never, 0, 0);
	pthread_create(&a, NULL, holds, NULL);
	sem_wait(&held);
	pthread_create(&b, NULL, waits, NULL);
	pthread_cancel(a);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
