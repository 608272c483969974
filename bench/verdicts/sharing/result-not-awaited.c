// SPDX-License-Identifier: MIT
//
// Main prints what a thread has computed, before it has waited for it. A mutex would not help.
// wrong: race; named: on variable sum; named: neither says who is first
// right: verified
#include <pthread.h>
#include <stdio.h>

static int sum;

static void *adds(void *arg)
{
	sum = 17 + 4; // here
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, adds, NULL);
#ifdef RIGHT
	pthread_join(t, NULL);
	printf("%d\n", sum);
#else
	printf("%d\n", sum); // here
	pthread_join(t, NULL);
#endif
	return 0;
}
