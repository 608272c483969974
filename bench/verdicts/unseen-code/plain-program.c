// SPDX-License-Identifier: MIT
//
// The first counter of every course, compiled by gcc: what runs between the calls is not seen, and
// the verdict says so.
// build: plain
// wrong: verified; note: memory shared between the calls
// right: verified; note: memory shared between the calls
#include <pthread.h>
#include <stdio.h>

static long sum;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *arg)
{
	for (int i = 0; i < 2; i++) {
#ifdef RIGHT
		pthread_mutex_lock(&m);
		sum++;
		pthread_mutex_unlock(&m);
#else
		sum++;
#endif
	}
	return arg;
}

int main(void)
{
	pthread_t t1, t2;
	pthread_create(&t1, NULL, add, NULL);
	pthread_create(&t2, NULL, add, NULL);
	pthread_join(t1, NULL);
	pthread_join(t2, NULL);
	pthread_mutex_destroy(&m);
	printf("%ld\n", sum);
	return 0;
}
