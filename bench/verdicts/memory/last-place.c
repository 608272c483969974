// SPDX-License-Identifier: MIT
//
// Two threads clear the halves of an array; the upper half goes one place too far.
// wrong: misuse; named: past the end
// right: verified
#include <pthread.h>
#include <stdlib.h>

enum { HALF = 3 };

static int *places;

static void *lower(void *p)
{
	for (int i = 0; i < HALF; ++i)
		places[i] = -1;
	return p;
}

static void *upper(void *p)
{
#ifdef RIGHT
	for (int i = HALF; i < 2 * HALF; ++i)
#else
	for (int i = HALF; i <= 2 * HALF; ++i)
#endif
		places[i] = -1; // here
	return p;
}

int main(void)
{
	pthread_t l, u;
	places = malloc(2 * HALF * sizeof(int));
	pthread_create(&l, NULL, lower, NULL);
	pthread_create(&u, NULL, upper, NULL);
	pthread_join(l, NULL);
	pthread_join(u, NULL);
	free(places);
	return 0;
}
