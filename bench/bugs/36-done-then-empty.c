// SPDX-License-Identifier: MIT
//
// A taker asks whether anything is left before it asks whether the putter is done.
// kind: assertion; preemptions: 1; build: calls
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int items, taken;
static bool done;

static bool take(void)
{
	pthread_mutex_lock(&lock);
	bool any = items > 0;
	if (any) {
		items--;
		taken++;
	}
	pthread_mutex_unlock(&lock);
	return any;
}

static bool is_done(void)
{
	pthread_mutex_lock(&lock);
	bool d = done;
	pthread_mutex_unlock(&lock);
	return d;
}

static void *put(void *arg)
{
	pthread_mutex_lock(&lock);
	items++;
	pthread_mutex_unlock(&lock);
	pthread_mutex_lock(&lock);
	done = true;
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *drain(void *arg)
{
	while (take() || !is_done())
		sched_yield();
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, put, NULL);
	pthread_create(&t[1], NULL, drain, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	assert(taken == 1);
	return 0;
}
