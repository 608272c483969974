// SPDX-License-Identifier: MIT
//
// philosophers(N, M): each of N philosophers eats M times; of the two forks beside him he takes
// the one of the lower number first. One meal: each fork is taken first by one of two
// neighbours, and all ways round the table but the two that go in a circle are possible:
// 2^N - 2 interleavings. Two meals: 6 for N = 2, 90 for N = 3 (counted).
// The problem: E. Dijkstra: Hierarchical Ordering of Sequential Processes, 1971.
#include <pthread.h>
#include <stdlib.h>

#define MOST 16

static pthread_mutex_t forks[MOST];
static int n, meals;

static void *dine(void *arg)
{
	int left = (int)(long)arg, right = (left + 1) % n;
	int low = left < right ? left : right, high = left < right ? right : left;
	for (int i = 0; i < meals; i++) {
		pthread_mutex_lock(&forks[low]);
		pthread_mutex_lock(&forks[high]);
		pthread_mutex_unlock(&forks[high]);
		pthread_mutex_unlock(&forks[low]);
	}
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t t[MOST];
	n = argc > 1 ? atoi(argv[1]) : 3;
	meals = argc > 2 ? atoi(argv[2]) : 1;
	if (n < 2 || n > MOST)
		return 2;
	for (int i = 0; i < n; i++)
		pthread_mutex_init(&forks[i], NULL);
	for (long i = 0; i < n; i++)
		pthread_create(&t[i], NULL, dine, (void *)i);
	for (int i = 0; i < n; i++)
		pthread_join(t[i], NULL);
	return 0;
}
