// SPDX-License-Identifier: MIT
//
// readers-writers(R, W): R readers and W writers pass once each; how many are inside is kept
// under one mutex, and who must wait waits on one condition. The numbers of interleavings come
// from tests/unit/enumerate.
// The problem: P. Courtois, F. Heymans, D. Parnas: Concurrent Control with "Readers" and
// "Writers", CACM 1971.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#define MOST 8

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int reading, writing; // under lock

static void *read_once(void *arg)
{
	pthread_mutex_lock(&lock);
	while (writing > 0)
		pthread_cond_wait(&changed, &lock);
	reading++;
	pthread_mutex_unlock(&lock);

	pthread_mutex_lock(&lock);
	if (--reading == 0)
		pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *write_once(void *arg)
{
	pthread_mutex_lock(&lock);
	while (reading > 0 || writing > 0)
		pthread_cond_wait(&changed, &lock);
	writing++;
	pthread_mutex_unlock(&lock);

	pthread_mutex_lock(&lock);
	assert(writing == 1 && reading == 0);
	writing--;
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t t[2 * MOST];
	int readers = argc > 1 ? atoi(argv[1]) : 1, writers = argc > 2 ? atoi(argv[2]) : 1;
	if (readers < 0 || readers > MOST || writers < 0 || writers > MOST)
		return 2;
	for (int i = 0; i < readers; i++)
		pthread_create(&t[i], NULL, read_once, NULL);
	for (int i = 0; i < writers; i++)
		pthread_create(&t[readers + i], NULL, write_once, NULL);
	for (int i = 0; i < readers + writers; i++)
		pthread_join(t[i], NULL);
	return 0;
}
