// SPDX-License-Identifier: MIT
//
// A bounded buffer takes the mutex before the permit.
// kind: deadlock; preemptions: 0; build: calls; fixed twin
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t full, empty;

static void *put(void *arg)
{
	sem_wait(&empty);
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
	sem_post(&full);
	return arg;
}

static void *take(void *arg)
{
#ifdef FIXED
	sem_wait(&full);
	pthread_mutex_lock(&lock);
#else
	pthread_mutex_lock(&lock);
	sem_wait(&full);
#endif
	pthread_mutex_unlock(&lock);
	sem_post(&empty);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	sem_init(&full, 0, 0);
	sem_init(&empty, 0, 1);
	pthread_create(&t[0], NULL, put, NULL);
	pthread_create(&t[1], NULL, take, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
