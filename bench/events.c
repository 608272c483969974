// SPDX-License-Identifier: MIT
//
// A program that makes events as fast as it can: two threads that take and give back a mutex, for
// ever.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *spin(void *unused)
{
	for (;;) {
		pthread_mutex_lock(&mutex);
		pthread_mutex_unlock(&mutex);
	}
	return unused;
}

int main(void)
{
	pthread_t other;
	if (pthread_create(&other, NULL, spin, NULL))
		return 1;
	spin(NULL);
}
