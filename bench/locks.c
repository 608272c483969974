// SPDX-License-Identifier: MIT
//
// A program to measure with: one thread that locks and unlocks a mutex N times (first argument),
// and prints the nanoseconds a pair took. Built twice: bench/locks_plain without Treadle's
// library, bench/locks_linked with it, as a lesson is.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifdef LINKED
#include "treadle.h"
#endif

int main(int argc, char **argv)
{
	static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
	long n = argc > 1 ? atol(argv[1]) : 1000000;
	struct timespec a, b;
#ifdef LINKED
	tr_thread_name("locker"); // so that the library is truly needed
#endif
	clock_gettime(CLOCK_MONOTONIC, &a);
	for (long i = 0; i < n; i++) {
		pthread_mutex_lock(&m);
		pthread_mutex_unlock(&m);
	}
	clock_gettime(CLOCK_MONOTONIC, &b);
	double ns = (double)(b.tv_sec - a.tv_sec) * 1e9 + (double)(b.tv_nsec - a.tv_nsec);
	printf("%.3f\n", ns / (double)n);
	return 0;
}
