// SPDX-License-Identifier: MIT
//
// Detached threads, by attribute, by another and by themselves, outlive their names.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t done;

static void *run(void *itself)
{
	if (itself)
		pthread_detach(pthread_self());
	sem_post(&done);
	return NULL;
}

int main(void)
{
	pthread_attr_t attr;
	pthread_t t;
	sem_init(&done, 0, 0);
	pthread_attr_init(&attr);
	pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
	for (int i = 0; i < 30; i++) {
		int by_attribute = i % 3 == 0, by_itself = i % 3 == 1;
		pthread_create(&t, by_attribute ? &attr : NULL, run, by_itself ? &done : NULL);
		if (!by_attribute && !by_itself)
			assert(pthread_detach(t) == 0);
	}
	for (int i = 0; i < 30; i++)
		sem_wait(&done);
	return 0;
}
