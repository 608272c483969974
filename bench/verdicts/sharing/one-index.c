// SPDX-License-Identifier: MIT
//
// Main gives each thread the address of its loop variable, and counts on.
// wrong: race; named: local variable i of main, given to; named: each thread needs its own
// right: verified
#include <pthread.h>
#include <stdio.h>

#define THREADS 3

static void *greet(void *arg)
{
	int number = *(int *)arg; // here
	printf("thread %d\n", number);
	return NULL;
}

int main(void)
{
	pthread_t threads[THREADS];
#ifdef RIGHT
	int numbers[THREADS];
#endif
	for (int i = 0; i < THREADS; i++) { // here
#ifdef RIGHT
		numbers[i] = i;
		pthread_create(&threads[i], NULL, greet, &numbers[i]);
#else
		pthread_create(&threads[i], NULL, greet, &i);
#endif
	}
	for (int k = 0; k < THREADS; k++)
		pthread_join(threads[k], NULL);
	return 0;
}
