// SPDX-License-Identifier: MIT
//
// Two threads throw darts, with random numbers from one hidden state.
// wrong: race; named: drand48
// right: verified
#define _XOPEN_SOURCE 700
#include <pthread.h>
#include <stdlib.h>

static void *throws(void *hits)
{
#ifdef RIGHT
	unsigned short state[3] = {1, 2, 3};
	double x = erand48(state), y = erand48(state);
#else
	double x = drand48(), y = drand48(); // here
#endif
	*(int *)hits = x * x + y * y < 1;
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	int hits[2];
	pthread_create(&a, NULL, throws, &hits[0]);
	pthread_create(&b, NULL, throws, &hits[1]);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return hits[0] + hits[1] > 2;
}
