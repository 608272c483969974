// SPDX-License-Identifier: MIT
//
// N philosophers, one meal each: all take the left fork first, and each may have one; or, built
// with ORDERED, the lower fork first, and none waits for ever.
#include <pthread.h>

#ifndef N
#define N 3
#endif

static pthread_mutex_t forks[N];

static void *dine(void *arg)
{
	int left = (int)(long)arg, right = (left + 1) % N;
#ifdef ORDERED
	if (left > right) {
		left = 0;
		right = N - 1;
	}
#endif
	pthread_mutex_lock(&forks[left]);
	pthread_mutex_lock(&forks[right]);
	pthread_mutex_unlock(&forks[right]);
	pthread_mutex_unlock(&forks[left]);
	return arg;
}

int main(void)
{
	pthread_t t[N];
	for (int i = 0; i < N; i++)
		pthread_mutex_init(&forks[i], NULL);
	for (long i = 0; i < N; i++)
		pthread_create(&t[i], NULL, dine, (void *)i);
	for (int i = 0; i < N; i++)
		pthread_join(t[i], NULL);
	return 0;
}
