// SPDX-License-Identifier: MIT
//
// Room for an int is allocated for each result, and pthread_join stores a pointer there.
// wrong: misuse; named: past the end
// right: verified
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static void *count(void *arg)
{
	return (void *)(intptr_t)(*(int *)arg + 1);
}

int main(void)
{
	pthread_t t;
	int start = 41;
#ifdef RIGHT
	void **result = malloc(sizeof *result);
#else
	int *result = malloc(sizeof *result);
#endif
	pthread_create(&t, NULL, count, &start);
	pthread_join(t, (void **)result); // here
	free(result);
	return 0;
}
