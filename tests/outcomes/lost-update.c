// SPDX-License-Identifier: MIT
//
// An update may be lost: an assertion says so, and the output does.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static int counter;

static void *adds(void *name)
{
	counter++;
	printf("%s\n", (char *)name);
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, adds, "a");
	pthread_create(&b, NULL, adds, "b");
	pthread_join(a, NULL);
	assert(counter == 1 || counter == 2);
	pthread_join(b, NULL);
	printf("%d\n", counter);
	assert(counter == 2);
	return 0;
}
