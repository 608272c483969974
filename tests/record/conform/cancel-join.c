// SPDX-License-Identifier: MIT
//
// A thread is cancelled as it joins another, which can be joined all the same.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t go;
static pthread_t slow, joiner;

static void *run_slow(void *unused)
{
	sem_wait(&go);
	return unused;
}

static void *run_joiner(void *unused)
{
	pthread_join(slow, NULL);
	return unused;
}

int main(void)
{
	void *got;
	sem_init(&go, 0, 0);
	pthread_create(&slow, NULL, run_slow, NULL);
	pthread_create(&joiner, NULL, run_joiner, NULL);
	pthread_cancel(joiner);
	assert(pthread_join(joiner, &got) == 0 && got == PTHREAD_CANCELED);
	sem_post(&go);
	assert(pthread_join(slow, &got) == 0 && !got);
	return 0;
}
