// SPDX-License-Identifier: MIT
//
// Two players throw dice from one generator: which of them gets the first number is open.
// wrong: assertion; named: thrown
// right: verified
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int thrown[2], expected[2];

static void *player(void *arg)
{
	long n = (long)arg;
#ifdef RIGHT
	unsigned seed = 42 + (unsigned)n;
	thrown[n] = rand_r(&seed);
#else
	thrown[n] = rand();
#endif
	return NULL;
}

int main(void)
{
	pthread_t p[2];
#ifdef RIGHT
	for (unsigned i = 0; i < 2; i++) {
		unsigned seed = 42 + i;
		expected[i] = rand_r(&seed);
	}
#else
	srand(42);
	expected[0] = rand();
	expected[1] = rand();
	srand(42);
#endif
	for (long i = 0; i < 2; i++)
		pthread_create(&p[i], NULL, player, (void *)i);
	for (int i = 0; i < 2; i++)
		pthread_join(p[i], NULL);
	assert(thrown[0] == expected[0] && thrown[1] == expected[1]); // here
	return 0;
}
