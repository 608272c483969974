// SPDX-License-Identifier: MIT
//
// Two customers look whether there is bread, and then wait for it: there was, for one.
// wrong: deadlock; named: bread
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t bread;

static void *customer(void *bag)
{
#ifdef RIGHT
	sem_trywait(&bread);
#else
	int there;
	sem_getvalue(&bread, &there);
	if (there > 0)
		sem_wait(&bread); // here
#endif
	return bag;
}

int main(void)
{
	pthread_t a, b;
	sem_init(&bread, 0, 1);
	pthread_create(&a, NULL, customer, NULL);
	pthread_create(&b, NULL, customer, NULL);
	pthread_join(a, NULL); // here
	pthread_join(b, NULL); // here
	sem_destroy(&bread);
	return 0;
}
