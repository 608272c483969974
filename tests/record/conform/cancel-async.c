// SPDX-License-Identifier: MIT
//
// A thread that computes without end is cancelled asynchronously.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t runs;
static volatile unsigned long rounds;

static void *run(void *unused)
{
	pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
	sem_post(&runs);
	for (;;)
		rounds++;
	return unused;
}

int main(void)
{
	pthread_t t;
	void *got;
	sem_init(&runs, 0, 0);
	pthread_create(&t, NULL, run, NULL);
	sem_wait(&runs);
	pthread_cancel(t);
	assert(pthread_join(t, &got) == 0 && got == PTHREAD_CANCELED);
	return 0;
}
