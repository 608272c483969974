// SPDX-License-Identifier: MIT
//
// Two threads read a line each. Which of them gets the first one is open.
// stdin: 7
// wrong: assertion
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static int first, second;

static void *reads(void *to)
{
	if (scanf("%d", (int *)to) != 1)
		*(int *)to = -1;
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, reads, &first);
#ifdef RIGHT
	pthread_join(a, NULL);
#endif
	pthread_create(&b, NULL, reads, &second);
#ifndef RIGHT
	pthread_join(a, NULL);
#endif
	pthread_join(b, NULL);
	assert(first == 7 && second == -1); // here
	return 0;
}
