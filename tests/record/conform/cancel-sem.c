// SPDX-License-Identifier: MIT
//
// A thread is cancelled in sem_wait, and another by a time limit it does not reach.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <time.h>

static sem_t s;

static void *waits(void *unused)
{
	sem_wait(&s);
	return unused;
}

static void *waits_long(void *unused)
{
	struct timespec at;
	clock_gettime(CLOCK_REALTIME, &at);
	at.tv_sec += 1000;
	sem_timedwait(&s, &at);
	return unused;
}

int main(void)
{
	pthread_t a, b;
	void *got;
	sem_init(&s, 0, 0);
	pthread_create(&a, NULL, waits, NULL);
	pthread_create(&b, NULL, waits_long, NULL);
	pthread_cancel(a);
	pthread_cancel(b);
	assert(pthread_join(a, &got) == 0 && got == PTHREAD_CANCELED);
	assert(pthread_join(b, &got) == 0 && got == PTHREAD_CANCELED);
	return sem_destroy(&s);
}
