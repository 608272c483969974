// SPDX-License-Identifier: MIT
//
// Main does not wait for its threads, which may or may not print.
#include <pthread.h>
#include <stdio.h>

static void *hello(void *name)
{
	printf("hello from %s\n", (char *)name);
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, hello, "a");
	pthread_create(&b, NULL, hello, "b");
	printf("done\n");
	return 0;
}
