// SPDX-License-Identifier: MIT
//
// The time is over and the answer is there: both may be so at once.
// wrong: assertion
// right: verified
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int answer;

static void *answers(void *arg)
{
	pthread_mutex_lock(&m);
	answer = 42;
	pthread_cond_signal(&c);
	pthread_mutex_unlock(&m);
	return arg;
}

int main(void)
{
	pthread_t t;
	struct timespec end;
	int late = 0;
	clock_gettime(CLOCK_REALTIME, &end);
	end.tv_sec += 2;
	pthread_create(&t, NULL, answers, NULL);
	pthread_mutex_lock(&m);
	while (!answer && !late)
		late = pthread_cond_timedwait(&c, &m, &end);
#ifdef RIGHT
	if (!answer)
		assert(late);
#else
	if (late)
		assert(!answer); // here
#endif
	pthread_mutex_unlock(&m);
	pthread_join(t, NULL);
	return 0;
}
