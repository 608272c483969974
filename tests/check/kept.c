// SPDX-License-Identifier: MIT
//
// A lock made of a flag that is never cleared: whoever comes second waits for ever.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_flag kept = ATOMIC_FLAG_INIT;

static void *takes(void *arg)
{
	while (atomic_flag_test_and_set(&kept)) // never let go
		;
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, takes, NULL);
	takes(NULL);
	return pthread_join(t, NULL);
}
