// SPDX-License-Identifier: MIT
//
// A worker that looks finished is not joined.
// kind: leak; preemptions: 0; build: calls; options: --leaks=fail; fixed twin
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int finished;

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	finished = 1;
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, work, NULL);
	sched_yield();
	pthread_mutex_lock(&lock);
	int over = finished;
	pthread_mutex_unlock(&lock);
#ifdef FIXED
	over = 1;
#endif
	if (over)
		pthread_join(t, NULL);
	return 0;
}
