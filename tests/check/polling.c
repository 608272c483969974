// SPDX-License-Identifier: MIT
//
// Two threads that wait by asking: one yields, one sleeps, until the first has done its work.
// Under a fair schedule both end.
// build: plain
// right --bound=1: no proof;
//	level: calls; note: memory shared between the calls is not seen (level: calls)
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int done;

static int is_done(void)
{
	pthread_mutex_lock(&lock);
	int d = done;
	pthread_mutex_unlock(&lock);
	return d;
}

static void *yielder(void *arg)
{
	while (!is_done())
		sched_yield();
	return arg;
}

static void *sleeper(void *arg)
{
	while (!is_done())
		usleep(1000);
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, yielder, NULL);
	pthread_create(&b, NULL, sleeper, NULL);
	pthread_mutex_lock(&lock);
	done = 1;
	pthread_mutex_unlock(&lock);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
