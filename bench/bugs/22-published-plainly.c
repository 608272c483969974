// SPDX-License-Identifier: MIT
//
// Data are handed over by a plain flag.
// kind: race; preemptions: 0; build: memory; fixed twin
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int data;
#ifdef FIXED
static atomic_int ready;
#else
static int ready;
#endif

static void *give(void *arg)
{
	data = 7;
	ready = 1;
	return arg;
}

static void *take(void *arg)
{
	if (ready)
		assert(data == 7);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, give, NULL);
	pthread_create(&t[1], NULL, take, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
