// SPDX-License-Identifier: MIT
//
// A poller looks three times and then gives up; what it does after that is the question.
// wrong: assertion; named: seen
// right: verified
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int ready;

static void *maker(void *arg)
{
	atomic_store(&ready, 1);
	return arg;
}

int main(void)
{
	pthread_t t;
	int seen = 0;
	pthread_create(&t, NULL, maker, NULL);
	for (int looks = 0; looks < 3 && !seen; looks++) {
		seen = atomic_load(&ready);
		sched_yield();
	}
#ifdef RIGHT
	if (!seen)
		puts("not yet");
#else
	assert(seen); // here
#endif
	pthread_join(t, NULL);
	return 0;
}
