// SPDX-License-Identifier: MIT
//
// Each thread sorts an array of its own; the function that compares counts for both.
// wrong: race; named: compared
// right: verified
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifdef RIGHT
static atomic_int compared;
#else
static int compared;
#endif

static int by_size(const void *a, const void *b)
{
	compared++; // here
	return *(const int *)a - *(const int *)b;
}

static void *sorter(void *numbers)
{
	qsort(numbers, 3, sizeof(int), by_size);
	return NULL;
}

int main(void)
{
	int low[3] = {3, 1, 2}, high[3] = {13, 12, 11};
	pthread_t a, b;
	pthread_create(&a, NULL, sorter, low);
	pthread_create(&b, NULL, sorter, high);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return low[0] == 1 && high[2] == 13 ? 0 : 1;
}
