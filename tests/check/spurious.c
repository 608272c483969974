// SPDX-License-Identifier: MIT
//
// A wait without a loop, and one waiter only: it fails by a spurious wake-up and by nothing else.
// build: plain
// wrong: verified;
//	level: calls; note: memory shared between the calls is not seen (level: calls)
// wrong --spurious=1: assertion; note: no more than 1 spurious wake-up an execution was tried
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int done;

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	done = 1;
	pthread_cond_signal(&ready);
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, work, NULL);
	pthread_mutex_lock(&lock);
	if (!done)
		pthread_cond_wait(&ready, &lock);
	assert(done);
	pthread_mutex_unlock(&lock);
	pthread_join(t, NULL);
	return 0;
}
