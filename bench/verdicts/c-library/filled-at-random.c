// SPDX-License-Identifier: MIT
//
// An array of random numbers, made before there are threads that add them up: as long as nobody
// else calls rand(), its calls are no steps, so what the threads do is within reach.
// wrong: race; named: sum
// right: verified
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define NUMBERS 40000
#define THREADS 2

static int numbers[NUMBERS], part[THREADS];
static long sum;
#ifdef RIGHT
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
#endif

static void *add(void *arg)
{
	int from = *(int *)arg * (NUMBERS / THREADS);
	long mine = 0;
	for (int i = from; i < from + NUMBERS / THREADS; i++)
		mine += numbers[i];
#ifdef RIGHT
	pthread_mutex_lock(&m);
#endif
	sum += mine;
#ifdef RIGHT
	pthread_mutex_unlock(&m);
#endif
	return NULL;
}

int main(void)
{
	pthread_t t[THREADS];
	srand(42);
	for (int i = 0; i < NUMBERS; i++)
		numbers[i] = rand() % 10;
	for (int i = 0; i < THREADS; i++) {
		part[i] = i;
		pthread_create(&t[i], NULL, add, &part[i]);
	}
	for (int i = 0; i < THREADS; i++)
		pthread_join(t[i], NULL);
	printf("%ld\n", sum);
	return 0;
}
