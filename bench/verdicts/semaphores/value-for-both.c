// SPDX-License-Identifier: MIT
//
// Two visitors ask how many places are left, and have the answer written into one variable.
// wrong: race; named: places
// right: verified
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t seats;
#ifndef RIGHT
static int places;
#endif

static void *visitor(void *arg)
{
#ifdef RIGHT
	int places;
#endif
	sem_getvalue(&seats, &places);	 // here
	return places == 3 ? NULL : arg; // here
}

int main(void)
{
	pthread_t first, second;
	void *bad[2];
	sem_init(&seats, 0, 3);
	pthread_create(&first, NULL, visitor, &first);
	pthread_create(&second, NULL, visitor, &second);
	pthread_join(first, &bad[0]);
	pthread_join(second, &bad[1]);
	sem_destroy(&seats);
	return bad[0] || bad[1];
}
