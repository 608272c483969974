// SPDX-License-Identifier: MIT
//
// A thread ends the whole program when it finds the configuration missing; main reads that later.
// wrong: exit; named: 3
// right: verified
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int port; /* 0: not configured */

static void configure(void)
{
	pthread_mutex_lock(&lock);
	port = 8080;
	pthread_mutex_unlock(&lock);
}

static void *listener(void *arg)
{
	pthread_mutex_lock(&lock);
	int p = port;
	pthread_mutex_unlock(&lock);
	if (p == 0) {
		fprintf(stderr, "no port\n");
		exit(3);
	}
	return arg;
}

int main(void)
{
	pthread_t t;
#ifdef RIGHT
	configure();
	pthread_create(&t, NULL, listener, NULL);
#else
	pthread_create(&t, NULL, listener, NULL);
	configure();
#endif
	pthread_join(t, NULL);
	return 0;
}
