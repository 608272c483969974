// SPDX-License-Identifier: MIT
//
// A detached thread that polls a flag nobody sets, counts and sleeps; and main, which counts and
// sleeps as well.
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>
#include <stdio.h>
static atomic_int stop;
static atomic_long beats;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static long work;
static void *heart(void *a)
{
	while (!stop) {
		beats++;
		printf("beat\n");
		usleep(1000);
	}
	return a;
}
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, heart, 0);
	pthread_detach(t);
	while (1) {
		pthread_mutex_lock(&m);
		work++;
		pthread_mutex_unlock(&m);
		sleep(1);
	}
}
