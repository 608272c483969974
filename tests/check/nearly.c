// SPDX-License-Identifier: MIT
//
// main computes for 600 ms of its own time after what it has read; if that was 1, without end. So
// where it reads 0, it computes for long at the place of the loop, and is none.
#include <pthread.h>
#include <stdbool.h>
#include <sys/resource.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int set;

static void *sets(void *arg)
{
	pthread_mutex_lock(&lock);
	set = 1;
	pthread_mutex_unlock(&lock);
	return arg;
}

static long computed(void)
{
	struct rusage u;
	getrusage(RUSAGE_SELF, &u);
	return u.ru_utime.tv_sec * 1000 + u.ru_utime.tv_usec / 1000 + u.ru_stime.tv_sec * 1000 +
	       u.ru_stime.tv_usec / 1000;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, sets, NULL);
	pthread_mutex_lock(&lock);
	bool ends = set == 0;
	pthread_mutex_unlock(&lock);
	for (long from = computed(); !ends || computed() - from < 600;)
		;
	pthread_join(t, NULL);
	return 0;
}
