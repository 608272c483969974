// SPDX-License-Identifier: MIT
//
// Fails when a time limit passes just as the answer is there: the caller gives up and takes
// for granted that there is none.
// build: plain
// wrong: assertion
// wrong --timeouts=virtual: verified; note: time limits and sleeps ended in virtual time only;
//	level: calls; note: memory shared between the calls is not seen (level: calls)
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static sem_t answer;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int answered;

static void *reply(void *arg)
{
	pthread_mutex_lock(&lock);
	answered = 1;
	pthread_mutex_unlock(&lock);
	sem_post(&answer);
	return arg;
}

int main(void)
{
	pthread_t t;
	struct timespec limit;
	sem_init(&answer, 0, 0);
	pthread_create(&t, NULL, reply, NULL);
	clock_gettime(CLOCK_REALTIME, &limit);
	limit.tv_sec += 60;
	if (sem_timedwait(&answer, &limit) != 0 && errno == ETIMEDOUT) {
		pthread_mutex_lock(&lock);
		assert(!answered);
		pthread_mutex_unlock(&lock);
	}
	pthread_join(t, NULL);
	return 0;
}
