// SPDX-License-Identifier: MIT
//
// An example of student.md: three threads print a line each. In how many orders?
#include <pthread.h>
#include <stdio.h>

static void *hello(void *name)
{
	printf("hello from %s\n", (char *)name);
	return NULL;
}

int main(void)
{
	pthread_t a, b, c;
	pthread_create(&a, NULL, hello, "a");
	pthread_create(&b, NULL, hello, "b");
	pthread_create(&c, NULL, hello, "c");
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	pthread_join(c, NULL);
	printf("done\n");
	return 0;
}
