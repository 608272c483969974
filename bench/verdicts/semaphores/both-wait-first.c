// SPDX-License-Identifier: MIT
//
// A meeting of two: each says that it is there when it has heard that the other is.
// wrong: deadlock
// right: verified
#include <pthread.h>
#include <semaphore.h>

static sem_t here[2];

static void *comes(void *arg)
{
	long me = (long)arg;
#ifdef RIGHT
	sem_post(&here[me]);
	sem_wait(&here[1 - me]);
#else
	sem_wait(&here[1 - me]); // here
	sem_post(&here[me]);
#endif
	return NULL;
}

int main(void)
{
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		sem_init(&here[i], 0, 0);
	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, comes, (void *)i);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	for (int i = 0; i < 2; i++)
		sem_destroy(&here[i]);
	return 0;
}
