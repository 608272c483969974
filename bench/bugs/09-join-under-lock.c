// SPDX-License-Identifier: MIT
//
// A thread is joined by one that holds the mutex which it still needs.
// kind: deadlock; preemptions: 0; build: calls; fixed twin
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_t worker;
static int stopped;

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	stopped = 1;
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *stop(void *arg)
{
	pthread_mutex_lock(&lock);
#ifdef FIXED
	pthread_mutex_unlock(&lock);
	pthread_join(worker, NULL);
#else
	pthread_join(worker, NULL);
	pthread_mutex_unlock(&lock);
#endif
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&worker, NULL, work, NULL);
	pthread_create(&t, NULL, stop, NULL);
	pthread_join(t, NULL);
	return !stopped;
}
