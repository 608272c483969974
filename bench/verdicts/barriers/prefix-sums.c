// SPDX-License-Identifier: MIT
//
// Sums of all that stands before, by doubling: each thread reads what another is about to write
// over. Between the two there has to be a barrier, as after them.
// wrong: exit; also: sums
// right: verified
#include <pthread.h>
#include <stddef.h>

#define N 3

static pthread_barrier_t all;
static int sums[N] = {1, 2, 3};

static void *adder(void *arg)
{
	int me = *(int *)arg;
	for (int by = 1; by < N; by *= 2) {
		int other = me >= by ? sums[me - by] : 0;
#ifdef RIGHT
		pthread_barrier_wait(&all);
#endif
		sums[me] += other;
		pthread_barrier_wait(&all);
	}
	return NULL;
}

int main(void)
{
	pthread_t t[N];
	int number[N];
	pthread_barrier_init(&all, NULL, N);
	for (int i = 0; i < N; i++) {
		number[i] = i;
		pthread_create(&t[i], NULL, adder, &number[i]);
	}
	for (int i = 0; i < N; i++)
		pthread_join(t[i], NULL);
	pthread_barrier_destroy(&all);
	return sums[2] == 6 ? 0 : 1;
}
