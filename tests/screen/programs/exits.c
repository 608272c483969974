// SPDX-License-Identifier: MIT
//
// A program that ends while a thread of it still holds a mutex.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *leave(void *arg)
{
	pthread_mutex_lock(&lock);
	exit(3);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, leave, NULL);
	pthread_join(t, NULL);
	return 0;
}
