// SPDX-License-Identifier: MIT
//
// buffer(P, C, K): P threads put an item each, C threads take P / C items each, through a buffer
// of K places: one mutex, one condition for all, waits in loops. With the word 'signal', two
// conditions, one for each kind of waiter, and signals. The numbers of interleavings come from
// tests/unit/enumerate, which lists every path of the same program in the model.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#define MOST 8

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static int items, places, each; // items under lock; the others are set before threads start
static bool by_signal;

static void tell(pthread_cond_t *c)
{
	if (by_signal)
		pthread_cond_signal(c);
	else
		pthread_cond_broadcast(&not_full);
}

static void *put(void *arg)
{
	pthread_mutex_lock(&lock);
	while (items == places)
		pthread_cond_wait(&not_full, &lock);
	items++;
	tell(&not_empty);
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *take(void *arg)
{
	for (int i = 0; i < each; i++) {
		pthread_mutex_lock(&lock);
		while (items == 0)
			pthread_cond_wait(by_signal ? &not_empty : &not_full, &lock);
		items--;
		tell(&not_full);
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t t[2 * MOST];
	int puts = argc > 1 ? atoi(argv[1]) : 1, takes = argc > 2 ? atoi(argv[2]) : 1;
	places = argc > 3 ? atoi(argv[3]) : 1;
	by_signal = argc > 4;
	if (puts < 1 || puts > MOST || takes < 1 || puts % takes != 0 || places < 1)
		return 2;
	each = puts / takes;
	for (int i = 0; i < takes; i++)
		pthread_create(&t[i], NULL, take, NULL);
	for (int i = 0; i < puts; i++)
		pthread_create(&t[takes + i], NULL, put, NULL);
	for (int i = 0; i < takes + puts; i++)
		pthread_join(t[i], NULL);
	assert(items == 0);
	return 0;
}
