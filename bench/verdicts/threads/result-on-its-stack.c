// SPDX-License-Identifier: MIT
//
// The result is a local variable of the thread's function, which is over when main looks at it.
// wrong: misuse; named: result
// right: verified
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
	int min, max;
} range_t;

static int numbers[] = {4, 9, 2};

static void *find_range(void *arg)
{
#ifdef RIGHT
	range_t *r = malloc(sizeof(range_t));
	(void)arg;
#else
	range_t result, *r = &result;
	(void)arg;
#endif
	r->min = r->max = numbers[0];
	for (int i = 1; i < 3; i++) {
		if (numbers[i] < r->min)
			r->min = numbers[i];
		if (numbers[i] > r->max)
			r->max = numbers[i];
	}
	return r;
}

int main(void)
{
	pthread_t t;
	void *v;
	pthread_create(&t, NULL, find_range, NULL);
	pthread_join(t, &v);
	range_t *range = v;
	printf("%d to %d\n", range->min, range->max); // here
#ifdef RIGHT
	free(range);
#endif
	return 0;
}
