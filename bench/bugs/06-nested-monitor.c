// SPDX-License-Identifier: MIT
//
// A wait gives back the inner lock but keeps the outer one, which the signaller needs.
// kind: deadlock; preemptions: 0; build: calls
#include <pthread.h>

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void *await(void *arg)
{
	pthread_mutex_lock(&outer);
	pthread_mutex_lock(&lock);
	while (!ready)
		pthread_cond_wait(&changed, &lock);
	pthread_mutex_unlock(&lock);
	pthread_mutex_unlock(&outer);
	return arg;
}

static void *tell(void *arg)
{
	pthread_mutex_lock(&outer);
	pthread_mutex_lock(&lock);
	ready = 1;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&lock);
	pthread_mutex_unlock(&outer);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, tell, NULL);
	pthread_create(&t[1], NULL, await, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
