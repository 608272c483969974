// SPDX-License-Identifier: MIT
//
// The flag is set and signalled without the mutex, between the test and the wait of the other.
// kind: lost-wakeup; preemptions: 1; build: memory; fixed twin
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static atomic_int ready;

static void *await(void *arg)
{
	pthread_mutex_lock(&lock);
	while (!ready)
		pthread_cond_wait(&changed, &lock);
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *tell(void *arg)
{
#ifdef FIXED
	pthread_mutex_lock(&lock);
	ready = 1;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&lock);
#else
	ready = 1;
	pthread_cond_signal(&changed);
#endif
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, await, NULL);
	pthread_create(&t[1], NULL, tell, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
