// SPDX-License-Identifier: MIT
//
// A thread that follows a null pointer.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *bad(void *arg)
{
	volatile int *nothing = arg;
	pthread_mutex_lock(&lock);
	*nothing = 1;
	return NULL;
}

int main(void)
{
	pthread_t t;
	printf("about to crash\n");
	pthread_create(&t, NULL, bad, NULL);
	pthread_join(t, NULL);
	return 0;
}
