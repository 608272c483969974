// SPDX-License-Identifier: MIT
//
// The barrier counts main as well, and main only joins.
// wrong: deadlock
// right: verified
#include <pthread.h>

#define N 2

static pthread_barrier_t start;

static void *runner(void *arg)
{
	pthread_barrier_wait(&start); // here
	return arg;
}

int main(void)
{
	pthread_t t[N];
	pthread_barrier_init(&start, NULL, N + 1);
	for (int i = 0; i < N; i++)
		pthread_create(&t[i], NULL, runner, NULL);
#ifdef RIGHT
	pthread_barrier_wait(&start);
#endif
	for (int i = 0; i < N; i++)
		pthread_join(t[i], NULL); // here
	pthread_barrier_destroy(&start);
	return 0;
}
