// SPDX-License-Identifier: MIT
//
// Process-shared objects in a program that stays one process.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_mutex_t m;
static sem_t s;

static void *run(void *unused)
{
	for (int i = 0; i < 100; i++) {
		pthread_mutex_lock(&m);
		sem_post(&s);
		pthread_mutex_unlock(&m);
	}
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_mutexattr_t attr;
	pthread_mutexattr_init(&attr);
	pthread_mutexattr_setpshared(&attr, PTHREAD_PROCESS_SHARED);
	pthread_mutex_init(&m, &attr);
	sem_init(&s, 1, 0);
	pthread_create(&t, NULL, run, NULL);
	for (int i = 0; i < 100; i++)
		sem_wait(&s);
	pthread_join(t, NULL);
	return pthread_mutex_destroy(&m) + sem_destroy(&s);
}
