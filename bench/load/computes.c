// SPDX-License-Identifier: MIT
//
// A thread computes for most of a second between two calls: less than what is taken for
// a loop without end, if it is processor time that counts.
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/resource.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int done;

static long used(void)
{
	struct rusage r;
	getrusage(RUSAGE_THREAD, &r);
	return r.ru_utime.tv_sec * 1000 + r.ru_utime.tv_usec / 1000 + r.ru_stime.tv_sec * 1000 +
	       r.ru_stime.tv_usec / 1000;
}

static void *compute(void *unused)
{
	long until = used() + 800;
	(void)unused;
	while (used() < until)
		for (volatile int i = 0; i < 10000; i++)
			;
	pthread_mutex_lock(&lock);
	done++;
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, compute, NULL);
	pthread_join(thread, NULL);
	return done != 1;
}
