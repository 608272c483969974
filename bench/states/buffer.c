// SPDX-License-Identifier: MIT
//
// buffer ITEMS: a buffer of one place, a producer and a consumer.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER, emptied = PTHREAD_COND_INITIALIZER;
static int item, sum, items;

static void *produce(void *arg)
{
	for (int i = 1; i <= items; i++) {
		pthread_mutex_lock(&lock);
		while (item)
			pthread_cond_wait(&emptied, &lock);
		item = i;
		pthread_cond_signal(&filled);
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

static void *consume(void *arg)
{
	for (int i = 1; i <= items; i++) {
		pthread_mutex_lock(&lock);
		while (!item)
			pthread_cond_wait(&filled, &lock);
		sum += item;
		item = 0;
		pthread_cond_signal(&emptied);
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t producer, consumer;
	items = argc > 1 ? atoi(argv[1]) : 4;
	pthread_create(&producer, NULL, produce, NULL);
	pthread_create(&consumer, NULL, consume, NULL);
	pthread_join(producer, NULL);
	pthread_join(consumer, NULL);
	assert(sum == items * (items + 1) / 2);
	return 0;
}
