// SPDX-License-Identifier: MIT
//
// A bounded buffer as it should be: waits in loops, and broadcasts.
#include <assert.h>
#include <pthread.h>

#define CAPACITY 1

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int items;

static void *produce(void *arg)
{
	pthread_mutex_lock(&lock);
	while (items == CAPACITY)
		pthread_cond_wait(&changed, &lock);
	items++;
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *consume(void *arg)
{
	pthread_mutex_lock(&lock);
	while (items == 0)
		pthread_cond_wait(&changed, &lock);
	assert(items > 0);
	items--;
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	static void *(*const kind[])(void *) = {consume, consume, produce, produce};
	pthread_t t[4];
	for (int i = 0; i < 4; i++)
		pthread_create(&t[i], NULL, kind[i], NULL);
	for (int i = 0; i < 4; i++)
		pthread_join(t[i], NULL);
	assert(items == 0);
	return 0;
}
