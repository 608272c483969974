// SPDX-License-Identifier: MIT
//
// indexer(N): N threads put four messages each into a hash table of 128 places, by compare and
// exchange. Up to 11 threads never meet (1 interleaving); each of the next three brings three
// collisions: 8 interleavings for N = 12, 64 for 13, 512 for 14.
// The problem: C. Flanagan, P. Godefroid: Dynamic Partial-Order Reduction for Model Checking
// Software, POPL 2005.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#define SIZE 128
#define MESSAGES 4
#define MOST 16

static atomic_int table[SIZE];

static void *put(void *arg)
{
	int id = (int)(long)arg;
	for (int m = 1; m <= MESSAGES; m++) {
		int word = m * 11 + id, place = word * 7 % SIZE, empty = 0;
		while (!atomic_compare_exchange_strong(&table[place], &empty, word)) {
			place = (place + 1) % SIZE;
			empty = 0;
		}
	}
	return NULL;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 12;
	pthread_t t[MOST];
	if (n < 1 || n > MOST)
		return 2;
	for (long i = 0; i < n; i++)
		pthread_create(&t[i], NULL, put, (void *)i);
	for (int i = 0; i < n; i++)
		pthread_join(t[i], NULL);
	return 0;
}
