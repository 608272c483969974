// SPDX-License-Identifier: MIT
//
// A thread is cancelled as it waits on a condition: its clean-up handler has the mutex.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static bool waits;

static void give_back(void *mutex)
{
	assert(pthread_mutex_unlock(mutex) == 0);
}

static void *waiter(void *unused)
{
	pthread_mutex_lock(&m);
	pthread_cleanup_push(give_back, &m);
	waits = true;
	for (;;)
		pthread_cond_wait(&c, &m);
	pthread_cleanup_pop(0);
	return unused;
}

int main(void)
{
	pthread_t t;
	void *result;
	pthread_create(&t, NULL, waiter, NULL);
	for (bool there = false; !there;) {
		pthread_mutex_lock(&m);
		there = waits;
		pthread_mutex_unlock(&m);
	}
	assert(pthread_cancel(t) == 0);
	assert(pthread_join(t, &result) == 0 && result == PTHREAD_CANCELED);
	assert(pthread_mutex_trylock(&m) == 0);
	pthread_mutex_unlock(&m);
	return 0;
}
