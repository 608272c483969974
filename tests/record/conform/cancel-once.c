// SPDX-License-Identifier: MIT
//
// A thread is cancelled inside a once routine; the next one runs it anew.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static sem_t inside, never;
static int runs;

static void routine(void)
{
	if (++runs == 1) {
		sem_post(&inside);
		sem_wait(&never);
	}
}

static void *run(void *unused)
{
	pthread_once(&once, routine);
	return unused;
}

int main(void)
{
	pthread_t a, b;
	void *got;
	sem_init(&inside, 0, 0);
	sem_init(&never, 0, 0);
	pthread_create(&a, NULL, run, NULL);
	sem_wait(&inside);
	pthread_create(&b, NULL, run, NULL);
	pthread_cancel(a);
	assert(pthread_join(a, &got) == 0 && got == PTHREAD_CANCELED);
	assert(pthread_join(b, &got) == 0 && !got);
	assert(runs == 2);
	return 0;
}
