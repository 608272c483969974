// SPDX-License-Identifier: MIT
//
// A wait without a condition to wait for: a signal that comes before it is lost.
// kind: lost-wakeup; preemptions: 0; build: calls
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void *await(void *arg)
{
	pthread_mutex_lock(&lock);
	pthread_cond_wait(&changed, &lock);
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *tell(void *arg)
{
	pthread_mutex_lock(&lock);
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&lock);
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
