// SPDX-License-Identifier: MIT
//
// A pair is written in two steps, and its reader does not look at the version again.
// kind: assertion; preemptions: 1; build: memory; fixed twin
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int version, a, b;

static void *put(void *arg)
{
	version++;
	a = 1;
	b = 1;
	version++;
	return arg;
}

static void *get(void *arg)
{
	int v = version, x, y;
#ifdef FIXED
	do {
		while ((v = version) % 2 != 0)
			sched_yield();
		x = a;
		y = b;
	} while (version != v);
#else
	if (v % 2 != 0)
		return arg;
	x = a;
	y = b;
#endif
	assert(x == y);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, put, NULL);
	pthread_create(&t[1], NULL, get, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	return 0;
}
