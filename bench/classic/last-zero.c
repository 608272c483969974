// SPDX-License-Identifier: MIT
//
// last-zero(N): one thread looks for the last zero of an array of N + 1 numbers, from the high
// end, while thread j of N others sets a[j] = a[j - 1] + 1. What the searching thread reads
// depends on what it has read: 2^(N - 2) (N + 3) interleavings, 64 for N = 5, 3328 for N = 10.
// The problem: P. Abdulla, S. Aronis, B. Jonsson, K. Sagonas: Optimal Dynamic Partial Order
// Reduction, POPL 2014.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#define MOST 32

static atomic_int a[MOST + 1];
static int n;

static void *search(void *arg)
{
	int i = n;
	while (atomic_load(&a[i]) != 0)
		i--;
	return arg;
}

static void *raise_one(void *arg)
{
	long j = (long)arg;
	int below = atomic_load(&a[j - 1]);
	atomic_store(&a[j], below + 1);
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t t[MOST + 1];
	n = argc > 1 ? atoi(argv[1]) : 5;
	if (n < 1 || n > MOST)
		return 2;
	pthread_create(&t[0], NULL, search, NULL);
	for (long j = 1; j <= n; j++)
		pthread_create(&t[j], NULL, raise_one, (void *)j);
	for (int j = 0; j <= n; j++)
		pthread_join(t[j], NULL);
	return 0;
}
