// SPDX-License-Identifier: MIT
//
// A thread's own variable ends with the thread; its address does not.
// wrong: misuse
// right: verified
#include <pthread.h>
#include <stdlib.h>

static _Thread_local int counted;

static void *counts(void *arg)
{
	counted = *(int *)arg;
	counted++;
#ifdef RIGHT
	int *result = malloc(sizeof *result);
	*result = counted;
	return result;
#else
	return &counted;
#endif
}

int main(void)
{
	pthread_t t;
	void *result;
	int from = 4, sum;
	pthread_create(&t, NULL, counts, &from);
	pthread_join(t, &result);
	sum = *(int *)result;
#ifdef RIGHT
	free(result);
#endif
	return sum == 5 ? 0 : 1;
}
