// SPDX-License-Identifier: MIT
//
// A thread cancels itself, and ends where it next waits.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *unused)
{
	struct timespec brief = {.tv_nsec = 1000};
	pthread_cancel(pthread_self());
	pthread_mutex_lock(&m); // no cancellation point
	pthread_mutex_unlock(&m);
	nanosleep(&brief, NULL);
	return unused;
}

int main(void)
{
	pthread_t t;
	void *got;
	pthread_create(&t, NULL, run, NULL);
	assert(pthread_join(t, &got) == 0 && got == PTHREAD_CANCELED);
	return 0;
}
