// SPDX-License-Identifier: MIT
//
// A worker waits for a permit with the lock in its hand, and is cancelled there.
// wrong: deadlock; named: lock
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t permits;
static int taken;

#ifdef RIGHT
static void give_back(void *m)
{
	pthread_mutex_unlock(m);
}
#endif

static void *worker(void *arg)
{
	pthread_mutex_lock(&lock);
#ifdef RIGHT
	pthread_cleanup_push(give_back, &lock);
	sem_wait(&permits);
	taken++;
	pthread_cleanup_pop(1);
#else
	sem_wait(&permits);
	taken++;
	pthread_mutex_unlock(&lock);
#endif
	return arg;
}

int main(void)
{
	pthread_t t;
	sem_init(&permits, 0, 0);
	pthread_create(&t, NULL, worker, NULL);
	pthread_cancel(t);
	pthread_join(t, NULL);
	pthread_mutex_lock(&lock); // here
	printf("%d taken\n", taken);
	pthread_mutex_unlock(&lock);
	sem_destroy(&permits);
	return 0;
}
