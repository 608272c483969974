// SPDX-License-Identifier: MIT
//
// A handshake whose signal is sent without the mutex, between the waiter's test and its wait:
// it is lost, and the waiter sleeps for ever.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static atomic_int done;

static void *work(void *arg)
{
	atomic_store(&done, 1);
	pthread_cond_signal(&ready);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, work, NULL);
	pthread_mutex_lock(&lock);
	while (!atomic_load(&done))
		pthread_cond_wait(&ready, &lock);
	pthread_mutex_unlock(&lock);
	pthread_join(t, NULL);
	return 0;
}
