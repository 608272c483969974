// SPDX-License-Identifier: MIT
//
// A wait with a time limit comes back with the mutex; the way out for the limit forgets that.
// wrong: deadlock; named: mutex
// right: verified
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
static bool bus;

static void *passenger(void *arg)
{
	struct timespec until;
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec += 5;
	pthread_mutex_lock(&mutex);
	while (!bus) {
		if (pthread_cond_timedwait(&arrived, &mutex, &until) == ETIMEDOUT) {
#ifdef RIGHT
			break;
#else
			return arg; /* walks */
#endif
		}
	}
	pthread_mutex_unlock(&mutex);
	return arg;
}

int main(void)
{
	pthread_t p;
	pthread_create(&p, NULL, passenger, NULL);
	pthread_mutex_lock(&mutex); // here
	bus = true;
	pthread_cond_signal(&arrived);
	pthread_mutex_unlock(&mutex);
	pthread_join(p, NULL);
	return 0;
}
