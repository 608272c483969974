// SPDX-License-Identifier: MIT
//
// Takers and putters wait on one condition, and one is signalled: a taker may wake a taker.
// kind: lost-wakeup; preemptions: 0; build: calls
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int items;

static void *take(void *arg)
{
	pthread_mutex_lock(&lock);
	while (items == 0)
		pthread_cond_wait(&changed, &lock);
	items--;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *put(void *arg)
{
	pthread_mutex_lock(&lock);
	while (items == 1)
		pthread_cond_wait(&changed, &lock);
	items++;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t[4];
	pthread_create(&t[0], NULL, put, NULL);
	pthread_create(&t[1], NULL, take, NULL);
	pthread_create(&t[2], NULL, put, NULL);
	pthread_create(&t[3], NULL, take, NULL);
	for (int i = 0; i < 4; i++)
		pthread_join(t[i], NULL);
	return 0;
}
