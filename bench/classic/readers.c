// SPDX-License-Identifier: MIT
//
// readers(N): one writer and N readers of one atomic variable. Each reader comes before or after
// the writer, and readers commute: 2^N interleavings.
// The problem: P. Abdulla, S. Aronis, B. Jonsson, K. Sagonas: Optimal Dynamic Partial Order
// Reduction, POPL 2014.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#define MOST 64

static atomic_int x;

static void *write_it(void *arg)
{
	atomic_store(&x, 1);
	return arg;
}

static void *read_it(void *arg)
{
	(void)atomic_load(&x);
	return arg;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 2;
	pthread_t t[MOST + 1];
	if (n < 1 || n > MOST)
		return 2;
	pthread_create(&t[0], NULL, write_it, NULL);
	for (int i = 1; i <= n; i++)
		pthread_create(&t[i], NULL, read_it, NULL);
	for (int i = 0; i <= n; i++)
		pthread_join(t[i], NULL);
	return 0;
}
