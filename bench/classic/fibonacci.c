// SPDX-License-Identifier: MIT
//
// fibonacci(N): i += j and j += i, N times each, by two threads; each load and each store is a
// step. main reads the result when both are joined. 141 interleavings for N = 3, 1107 for 4,
// 8953 for 5.
// The problem: the fib_bench programs of the software verification competition (SV-COMP), as
// used by P. Abdulla, S. Aronis, B. Jonsson, K. Sagonas: Source Sets, JACM 2017.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#define MOST 10

static atomic_int i = 1, j = 1;
static int n;

static void *add_to_i(void *arg)
{
	for (int k = 0; k < n; k++)
		atomic_store(&i, atomic_load(&i) + atomic_load(&j));
	return arg;
}

static void *add_to_j(void *arg)
{
	for (int k = 0; k < n; k++)
		atomic_store(&j, atomic_load(&j) + atomic_load(&i));
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t a, b;
	long low = 1, high = 1;
	n = argc > 1 ? atoi(argv[1]) : 3;
	if (n < 1 || n > MOST)
		return 2;
	pthread_create(&a, NULL, add_to_i, NULL);
	pthread_create(&b, NULL, add_to_j, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	for (int k = 0; k < n; k++) {
		low += high;
		high += low;
	}
	assert(atomic_load(&i) <= high && atomic_load(&j) <= high);
	return 0;
}
