// SPDX-License-Identifier: MIT
//
// A queue is closed, and only one of those who wait for an item is told.
// kind: lost-wakeup; preemptions: 0; build: calls
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int items;
static bool closed;

static void *take(void *arg)
{
	pthread_mutex_lock(&lock);
	while (items == 0 && !closed)
		pthread_cond_wait(&changed, &lock);
	if (items > 0)
		items--;
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *shut(void *arg)
{
	pthread_mutex_lock(&lock);
	closed = true;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t[3];
	pthread_create(&t[0], NULL, shut, NULL);
	pthread_create(&t[1], NULL, take, NULL);
	pthread_create(&t[2], NULL, take, NULL);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], NULL);
	return 0;
}
