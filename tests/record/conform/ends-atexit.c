// SPDX-License-Identifier: MIT
//
// Handlers of atexit lock, after main has returned with a thread still at work.
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void at_end(void)
{
	pthread_mutex_lock(&m);
	pthread_mutex_unlock(&m);
}

static void *works(void *unused)
{
	for (;;) {
		pthread_mutex_lock(&m);
		pthread_mutex_unlock(&m);
		usleep(100);
	}
	return unused;
}

int main(void)
{
	pthread_t t;
	atexit(at_end);
	pthread_create(&t, NULL, works, NULL);
	usleep(2000);
	return 0;
}
