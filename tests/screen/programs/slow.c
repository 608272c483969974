// SPDX-License-Identifier: MIT
//
// A program that takes its time between two operations, so that keys are typed meanwhile.
#include <pthread.h>

static void work(void)
{
	for (volatile long i = 0; i < 200000000; i++)
		;
}

int main(void)
{
	pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	for (int i = 0; i < 2; i++) {
		work();
		pthread_mutex_lock(&lock);
		work();
		pthread_mutex_unlock(&lock);
	}
	return 0;
}
