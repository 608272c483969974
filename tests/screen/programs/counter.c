// SPDX-License-Identifier: MIT
//
// Two threads raise a counter without a lock: one raise may be lost.
#include <pthread.h>
#include <stdio.h>

static int counter;

static void *count(void *arg)
{
	counter++;
	return arg;
}

int main(void)
{
	pthread_t t[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], NULL, count, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], NULL);
	printf("counter is %d\n", counter);
	return 0;
}
