// SPDX-License-Identifier: MIT
//
// A log stamps its lines: the call is under the mutex, the reading of what it gave is not.
// wrong: race; named: localtime
// right: verified
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <time.h>

static pthread_mutex_t timeMutex = PTHREAD_MUTEX_INITIALIZER;
static int hours[2];

static void stamp(int who, time_t when)
{
	struct tm *parts;
#ifdef RIGHT
	struct tm own;
	parts = localtime_r(&when, &own);
#else
	pthread_mutex_lock(&timeMutex);
	parts = localtime(&when); // here
	pthread_mutex_unlock(&timeMutex);
#endif
	hours[who] = parts->tm_hour; // here
}

static void *night(void *arg)
{
	stamp(0, 23 * 3600);
	return arg;
}

static void *morning(void *arg)
{
	stamp(1, 6 * 3600);
	return arg;
}

int main(void)
{
	pthread_t n, m;
	pthread_create(&n, NULL, night, NULL);
	pthread_create(&m, NULL, morning, NULL);
	pthread_join(n, NULL);
	pthread_join(m, NULL);
	printf("%d and %d\n", hours[0], hours[1]);
	pthread_mutex_destroy(&timeMutex);
	return 0;
}
