// SPDX-License-Identifier: MIT
//
// A mutex is destroyed when the work is done, but its last unlock is still to come.
// kind: misuse; preemptions: 1; build: calls; fixed twin
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t done;

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	sem_post(&done);
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t;
	sem_init(&done, 0, 0);
	pthread_create(&t, NULL, work, NULL);
	sem_wait(&done);
#ifdef FIXED
	pthread_join(t, NULL);
	pthread_mutex_destroy(&lock);
#else
	pthread_mutex_destroy(&lock);
	pthread_join(t, NULL);
#endif
	return 0;
}
