// SPDX-License-Identifier: MIT
//
// The first program of many a book: a thread says hello, and nobody waits for it.
// wrong: verified; left: neither joined nor detached
// right: verified; left: nothing
#include <pthread.h>
#include <stdio.h>

static void *hello(void *arg)
{
	puts("hello");
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, hello, NULL);
#ifdef RIGHT
	pthread_join(t, NULL);
#endif
	return 0;
}
