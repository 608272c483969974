// SPDX-License-Identifier: MIT
//
// Main leaves by pthread_exit(), so that the others may go on, and what they use was its own.
// wrong: misuse; named: a local variable of
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static void *enter(void *arg)
{
	sem_t *seats = arg;
	sem_wait(seats); // here
	puts("in");
	sem_post(seats); // here
	return NULL;
}

int main(void)
{
#ifdef RIGHT
	static
#endif
		sem_t seats;
	pthread_t t;
	sem_init(&seats, 0, 1);
	pthread_create(&t, NULL, enter, &seats);
	pthread_detach(t);
	pthread_exit(NULL);
}
