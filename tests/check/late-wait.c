// SPDX-License-Identifier: MIT
//
// One waits for a permit as long as it takes, one until a time limit. The wait of that one may be
// woken by the signal and time out all the same, as POSIX has it. Then it only gives up; with an
// argument it does what that says before: "looks" whether there is a permit, or "signals" on.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t given = PTHREAD_COND_INITIALIZER;
static int permits; // guarded by lock
static bool looks, signals;

static void *patient(void *arg)
{
	pthread_mutex_lock(&lock);
	while (permits == 0)
		pthread_cond_wait(&given, &lock);
	permits--;
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *hasty(void *gave_up)
{
	struct timespec soon;
	int result = 0;
	clock_gettime(CLOCK_REALTIME, &soon);
	soon.tv_sec++;
	pthread_mutex_lock(&lock);
	while (permits == 0 && result == 0)
		result = pthread_cond_timedwait(&given, &lock, &soon);
	if (looks && permits > 0)
		result = 0;
	if (signals && result == ETIMEDOUT)
		pthread_cond_signal(&given);
	if (result == 0)
		permits--;
	pthread_mutex_unlock(&lock);
	return result == ETIMEDOUT ? gave_up : NULL;
}

static void give(void)
{
	pthread_mutex_lock(&lock);
	permits++;
	pthread_cond_signal(&given);
	pthread_mutex_unlock(&lock);
}

int main(int argc, char **argv)
{
	pthread_t a, b;
	void *gave_up;
	looks = argc > 1 && strcmp(argv[1], "looks") == 0;
	signals = argc > 1 && strcmp(argv[1], "signals") == 0;
	pthread_create(&a, NULL, patient, NULL);
	pthread_create(&b, NULL, hasty, &looks);
	give();
	pthread_join(b, &gave_up);
	if (!gave_up)
		give();
	pthread_join(a, NULL);
	assert(permits == 0);
	return 0;
}
