// SPDX-License-Identifier: MIT
//
// An atomic counter is loaded and stored, not added to.
// kind: assertion; preemptions: 1; build: memory; fixed twin
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;

static void *add(void *arg)
{
#ifdef FIXED
	atomic_fetch_add(&count, 1);
#else
	int seen = atomic_load(&count);
	atomic_store(&count, seen + 1);
#endif
	return arg;
}

int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], NULL, add, NULL);
	pthread_create(&t[1], NULL, add, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	assert(count == 2);
	return 0;
}
