// SPDX-License-Identifier: MIT
//
// A server that counts what it does has ever new states: that it never fails is tried for some
// rounds.
// The budget is low, since each execution goes to the limit of steps.
// options: --executions=200
// wrong: assertion; named: open
// right: no proof; limit: each loop without an end was followed
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static unsigned long orders;
static int open_orders;

static void *kitchen(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&m);
		if (open_orders > 0)
			open_orders--;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

static void *waiter(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&m);
		orders++;
		open_orders++;
#ifndef RIGHT
		pthread_mutex_unlock(&m);
		pthread_mutex_lock(&m);
		assert(open_orders > 0); // here
#endif
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t k, w;
	pthread_create(&k, NULL, kitchen, NULL);
	pthread_create(&w, NULL, waiter, NULL);
	pthread_join(k, NULL);
	pthread_join(w, NULL);
	return 0;
}
