// SPDX-License-Identifier: MIT
//
// A thread is cancelled in read(), and its clean-up handler posts.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <unistd.h>

static int ends[2];
static sem_t cleaned;

static void clean(void *sem)
{
	sem_post(sem);
}

static void *run(void *unused)
{
	char byte;
	pthread_cleanup_push(clean, &cleaned);
	while (read(ends[0], &byte, 1) == 1)
		;
	pthread_cleanup_pop(0);
	return unused;
}

int main(void)
{
	pthread_t t;
	void *got;
	assert(pipe(ends) == 0);
	sem_init(&cleaned, 0, 0);
	pthread_create(&t, NULL, run, NULL);
	assert(write(ends[1], "x", 1) == 1);
	pthread_cancel(t);
	sem_wait(&cleaned);
	assert(pthread_join(t, &got) == 0 && got == PTHREAD_CANCELED);
	return 0;
}
