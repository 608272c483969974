// SPDX-License-Identifier: MIT
//
// A pointer is tested without the lock before it is set under it.
// kind: race; preemptions: 0; build: memory; fixed twin
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;
static int *shared;

static void *use(void *arg)
{
#ifdef FIXED
	pthread_mutex_lock(&lock);
#endif
	if (!shared) {
#ifndef FIXED
		pthread_mutex_lock(&lock);
#endif
		if (!shared) {
			value = 7;
			shared = &value;
		}
#ifndef FIXED
		pthread_mutex_unlock(&lock);
#endif
	}
#ifdef FIXED
	pthread_mutex_unlock(&lock);
#endif
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, use, NULL);
	pthread_create(&t[1], NULL, use, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
