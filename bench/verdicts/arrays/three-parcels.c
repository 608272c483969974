// SPDX-License-Identifier: MIT
//
// A global array: each thread puts a parcel on the next free place of a shelf that has two; the
// third comes when it is full. The right version looks first.
// wrong: misuse; named: uses shelf[2], which is past the end of shelf (int [2])
// right: verified
#include <pthread.h>

enum { PLACES = 2, THREADS = 3 };

static int shelf[PLACES], used;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *put(void *p)
{
	pthread_mutex_lock(&lock);
#ifdef RIGHT
	if (used < PLACES)
#endif
		shelf[used++] = 7; // here
	pthread_mutex_unlock(&lock);
	return p;
}

int main(void)
{
	pthread_t t[THREADS];
	for (int i = 0; i < THREADS; i++)
		pthread_create(&t[i], NULL, put, NULL);
	for (int i = 0; i < THREADS; i++)
		pthread_join(t[i], NULL);
	return used == 0;
}
