// SPDX-License-Identifier: MIT
//
// A wait gives the mutex back once. Who has locked a recursive one twice keeps it meanwhile.
// wrong: deadlock
// right: verified
#define _GNU_SOURCE
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_cond_t came = PTHREAD_COND_INITIALIZER;
static bool there;

static void await(void)
{
#ifndef RIGHT
	pthread_mutex_lock(&m);
#endif
	while (!there)
		pthread_cond_wait(&came, &m);
#ifndef RIGHT
	pthread_mutex_unlock(&m);
#endif
}

static void *comes(void *arg)
{
	pthread_mutex_lock(&m);
	there = true;
	pthread_cond_signal(&came);
	pthread_mutex_unlock(&m);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, comes, NULL);
	pthread_mutex_lock(&m);
	await();
	pthread_mutex_unlock(&m);
	pthread_join(t, NULL);
	return 0;
}
