// SPDX-License-Identifier: MIT
//
// Mutual exclusion by two flags, with and without Peterson's third variable.
// wrong: livelock; named: wants
// right: verified
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int wants[2], last;
static int shared;

static void *philosopher(void *arg)
{
	int me = *(int *)arg, other = 1 - me;
	wants[me] = 1;
#ifdef RIGHT
	last = me;
	while (wants[other] && last == me)
		;
#else
	while (wants[other]) // here
		;
#endif
	shared++;
	wants[me] = 0;
	return NULL;
}

int main(void)
{
	pthread_t p, q;
	int zero = 0, one = 1;
	pthread_create(&p, NULL, philosopher, &zero);
	pthread_create(&q, NULL, philosopher, &one);
	pthread_join(p, NULL);
	pthread_join(q, NULL);
	printf("%d\n", shared);
	return 0;
}
