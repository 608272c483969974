// SPDX-License-Identifier: MIT
//
// `volatile` is for devices: it orders nothing between threads.
// wrong: race; named: result
// right: verified
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static int result;
#ifdef RIGHT
static atomic_int finished;
#else
static volatile int finished;
#endif

static void *calculate(void *arg)
{
	result = 6 * 7; // here
	finished = 1;
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, calculate, NULL);
	while (!finished)
		;
	printf("%d\n", result); // here
	pthread_join(t, NULL);
	return 0;
}
