// SPDX-License-Identifier: MIT
//
// Philosophers for ever, who count their meals. BAD: each takes its left fork first, and all may
// hold one.
#include <pthread.h>
#include <stdio.h>
#define N 3
static pthread_mutex_t fork_[N];
static int eaten[N];
static void *philosopher(void *a)
{
	int i = (int)(long)a;
	pthread_mutex_t *first = &fork_[i], *second = &fork_[(i + 1) % N];
#ifndef BAD
	if (i == N - 1) {
		pthread_mutex_t *x = first;
		first = second;
		second = x;
	}
#endif
	while (1) {
		pthread_mutex_lock(first);
		pthread_mutex_lock(second);
		eaten[i]++;
		pthread_mutex_unlock(second);
		pthread_mutex_unlock(first);
	}
}
int main(void)
{
	pthread_t t[N];
	for (int i = 0; i < N; i++)
		pthread_mutex_init(&fork_[i], NULL);
	for (long i = 0; i < N; i++)
		pthread_create(&t[i], NULL, philosopher, (void *)i);
	for (int i = 0; i < N; i++)
		pthread_join(t[i], NULL);
	return 0;
}
