// SPDX-License-Identifier: MIT
//
// sem_trywait may come back without a permit; whoever does not look goes in all the same.
// wrong: race; named: washed
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t machine;
static int washed;

static void *washes(void *clothes)
{
#ifdef RIGHT
	if (sem_trywait(&machine) != 0)
		return clothes;
#else
	sem_trywait(&machine);
#endif
	washed++; // here
	sem_post(&machine);
	return clothes;
}

int main(void)
{
	pthread_t t[2];
	sem_init(&machine, 0, 1);
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, washes, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	printf("%d\n", washed);
	sem_destroy(&machine);
	return 0;
}
