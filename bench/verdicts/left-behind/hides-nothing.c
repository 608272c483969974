// SPDX-License-Identifier: MIT
//
// A thread is left behind in every order; in some, an assertion fails as well.
// wrong: assertion; named: total == 3
// right: verified; left: neither joined nor detached
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t counted;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *adds(void *n)
{
	pthread_mutex_lock(&m);
	total += *(int *)n;
	pthread_mutex_unlock(&m);
	sem_post(&counted);
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	int one = 1, two = 2;
	sem_init(&counted, 0, 0);
	pthread_create(&a, NULL, adds, &one);
	pthread_create(&b, NULL, adds, &two);
	sem_wait(&counted);
#ifdef RIGHT
	sem_wait(&counted);
#endif
	pthread_mutex_lock(&m);
	assert(total == 3); // here
	pthread_mutex_unlock(&m);
	return 0;
}
