// SPDX-License-Identifier: MIT
//
// The program ends with status 4 by itself, while a thread waits.
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *unused)
{
	pthread_mutex_lock(&m);
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_mutex_lock(&m);
	pthread_create(&t, NULL, run, NULL);
	exit(4);
}
