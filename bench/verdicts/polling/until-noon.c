// SPDX-License-Identifier: MIT
//
// Naps until something has come or the time is over: the loop ends, one way or the other.
// wrong: assertion; named: parcel
// right: verified
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static atomic_int parcel;

static void nap(void)
{
	struct timespec half = {0, 500000000};
	nanosleep(&half, NULL);
}

static void *postman(void *arg)
{
	nap();
	atomic_store(&parcel, 7);
	return arg;
}

int main(void)
{
	pthread_t p;
	struct timespec start, now;
	pthread_create(&p, NULL, postman, NULL);
	clock_gettime(CLOCK_MONOTONIC, &start);
	do {
		nap();
		clock_gettime(CLOCK_MONOTONIC, &now);
	} while (!atomic_load(&parcel) && now.tv_sec - start.tv_sec < 2);
#ifdef RIGHT
	int late = !atomic_load(&parcel);
	pthread_join(p, NULL);
	return late && !atomic_load(&parcel);
#else
	assert(atomic_load(&parcel)); // here
	pthread_join(p, NULL);
	return 0;
#endif
}
