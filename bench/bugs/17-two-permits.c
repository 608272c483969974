// SPDX-License-Identifier: MIT
//
// A semaphore that stands for a mutex begins with two permits.
// kind: assertion; preemptions: 1; build: calls
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t sem;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int inside;

static void *enter(void *arg)
{
	sem_wait(&sem);
	pthread_mutex_lock(&lock);
	assert(++inside == 1);
	pthread_mutex_unlock(&lock);
	pthread_mutex_lock(&lock);
	inside--;
	pthread_mutex_unlock(&lock);
	sem_post(&sem);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	sem_init(&sem, 0, 2);
	pthread_create(&t[0], NULL, enter, NULL);
	pthread_create(&t[1], NULL, enter, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
