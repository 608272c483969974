// SPDX-License-Identifier: MIT
//
// A ring for one putter is used by two: both write to the same place.
// kind: assertion; preemptions: 1; build: memory
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ring[4], tail;

static void *put(void *arg)
{
	int at = tail;
	ring[at] = 1;
	tail = at + 1;
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, put, NULL);
	pthread_create(&t[1], NULL, put, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	assert(tail == 2 && ring[0] && ring[1]);
	return 0;
}
