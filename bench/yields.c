// SPDX-License-Identifier: MIT
//
// A program to measure with: two threads that yield N times each (first argument), so that
// under the default policy each operation hands over to the other.
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

static void *yield(void *n)
{
	for (long i = 0; i < (long)n; i++)
		sched_yield();
	return NULL;
}

int main(int argc, char **argv)
{
	void *n = (void *)(argc > 1 ? atol(argv[1]) : 1000);
	pthread_t t;
	if (pthread_create(&t, NULL, yield, n))
		return 1;
	yield(n);
	return pthread_join(t, NULL) ? 1 : 0;
}
