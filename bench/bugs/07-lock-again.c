// SPDX-License-Identifier: MIT
//
// A function that locks calls, when the buffer is full, another that locks too.
// kind: deadlock; preemptions: 0; build: calls
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int items;

static void drain(void)
{
	pthread_mutex_lock(&lock);
	items = 0;
	pthread_mutex_unlock(&lock);
}

static void *put(void *arg)
{
	pthread_mutex_lock(&lock);
	if (items == 2)
		drain();
	items++;
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *take(void *arg)
{
	pthread_mutex_lock(&lock);
	if (items > 0)
		items--;
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t t[4];
	pthread_create(&t[0], NULL, put, NULL);
	pthread_create(&t[1], NULL, put, NULL);
	pthread_create(&t[2], NULL, take, NULL);
	pthread_create(&t[3], NULL, put, NULL);
	for (int i = 0; i < 4; i++)
		pthread_join(t[i], NULL);
	return 0;
}
