// SPDX-License-Identifier: MIT
//
// A second and a half from now, with more than a second of nanoseconds: EINVAL, at once, for ever.
// wrong: livelock
// right: verified
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <stdio.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int temperature;

static void *sensor(void *arg)
{
	pthread_mutex_lock(&m);
	temperature = 21;
	pthread_cond_signal(&c);
	pthread_mutex_unlock(&m);
	return arg;
}

int main(void)
{
	pthread_t s;
	struct timespec limit;
	clock_gettime(CLOCK_REALTIME, &limit);
	limit.tv_nsec += 1500000000L;
#ifdef RIGHT
	limit.tv_sec += limit.tv_nsec / 1000000000L;
	limit.tv_nsec %= 1000000000L;
#endif
	pthread_create(&s, NULL, sensor, NULL);
	pthread_mutex_lock(&m);
#ifdef RIGHT
	if (temperature == 0)
		pthread_cond_timedwait(&c, &m, &limit);
#else
	while (temperature == 0)			// here
		pthread_cond_timedwait(&c, &m, &limit); // here
#endif
	printf("%d degrees\n", temperature);
	pthread_mutex_unlock(&m);
	pthread_join(s, NULL);
	return 0;
}
