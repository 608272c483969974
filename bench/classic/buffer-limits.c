// SPDX-License-Identifier: MIT
//
// buffer-limits(P, C): P threads put an item each, and C threads wait for one each, but no
// longer than a second, which may pass at any moment: who waits in vain takes none. The numbers
// of interleavings come from tests/unit/enumerate.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#define MOST 8

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static int items, taken; // under lock

static void *put(void *arg)
{
	pthread_mutex_lock(&lock);
	items++;
	pthread_cond_signal(&not_empty);
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *take(void *arg)
{
	struct timespec until;
	int err = 0;
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec++;
	pthread_mutex_lock(&lock);
	while (items == 0 && err != ETIMEDOUT)
		err = pthread_cond_timedwait(&not_empty, &lock, &until);
	if (items > 0) {
		items--;
		taken++;
	}
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t t[2 * MOST];
	int puts = argc > 1 ? atoi(argv[1]) : 1, takes = argc > 2 ? atoi(argv[2]) : 1;
	if (puts < 0 || puts > MOST || takes < 1 || takes > MOST)
		return 2;
	for (int i = 0; i < takes; i++)
		pthread_create(&t[i], NULL, take, NULL);
	for (int i = 0; i < puts; i++)
		pthread_create(&t[takes + i], NULL, put, NULL);
	for (int i = 0; i < takes + puts; i++)
		pthread_join(t[i], NULL);
	assert(items + taken == puts);
	return 0;
}
