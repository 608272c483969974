// SPDX-License-Identifier: MIT
//
// Main adds up what the threads return; one of them may have been cancelled before it returned.
// wrong: crash
// right: verified
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static int answer = 41;

static void *compute(void *arg)
{
	(void)arg;
	sleep(1);
	return &answer;
}

int main(void)
{
	pthread_t t;
	void *result;
	pthread_create(&t, NULL, compute, NULL);
	pthread_cancel(t);
	pthread_join(t, &result);
#ifdef RIGHT
	if (result == PTHREAD_CANCELED) {
		printf("cancelled\n");
		return 0;
	}
#endif
	printf("%d\n", *(int *)result + 1); // here
	return 0;
}
