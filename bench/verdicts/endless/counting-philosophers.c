// SPDX-License-Identifier: MIT
//
// Three philosophers for ever, who count their meals, so that no state comes back; a waiter goes
// on all the time with a lock of its own. A wrong one takes its forks the other way round, in its
// second meal only.
// build: plain
// wrong: deadlock; named: fork
// right: no proof; limit: each loop without an end was followed
#include <pthread.h>
#include <stdio.h>

#define N 3
static pthread_mutex_t fork_of[N] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
				     PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t kitchen = PTHREAD_MUTEX_INITIALIZER;
static int meals[N];
static long dishes;

static void eat(int i, int first, int second)
{
	pthread_mutex_lock(&fork_of[first]);
	pthread_mutex_lock(&fork_of[second]);
	printf("%d eats meal %d\n", i, ++meals[i]);
	pthread_mutex_unlock(&fork_of[second]);
	pthread_mutex_unlock(&fork_of[first]);
}

static void *philosopher(void *arg)
{
	int i = *(int *)arg, low = i, high = (i + 1) % N;
	if (low > high) {
		low = high;
		high = i;
	}
	while (1) {
#ifndef RIGHT
		if (meals[i] == 1 && i == N - 1) {
			eat(i, high, low);
			continue;
		}
#endif
		eat(i, low, high);
	}
	return NULL;
}

static void *waiter(void *arg)
{
	while (1) {
		pthread_mutex_lock(&kitchen);
		dishes++;
		pthread_mutex_unlock(&kitchen);
	}
	return arg;
}

int main(void)
{
	pthread_t t[N + 1];
	int number[N];
	for (int i = 0; i < N; i++) {
		number[i] = i;
		pthread_create(&t[i], NULL, philosopher, &number[i]);
	}
	pthread_create(&t[N], NULL, waiter, NULL);
	for (int i = 0; i <= N; i++)
		pthread_join(t[i], NULL);
	return 0;
}
