// SPDX-License-Identifier: MIT
//
// A result is stored, then a flag, both relaxed: who finds the flag can still find the old result.
// No race, for both are atomic. Right: the flag is released and acquired.
// wrong: no proof; limit: weaker than memory_order_seq_cst could read an older value
// right: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef RIGHT
#define STORE memory_order_release
#define LOAD memory_order_acquire
#else
#define STORE memory_order_relaxed
#define LOAD memory_order_relaxed
#endif

static atomic_int result, there;

static void *compute(void *unused)
{
	atomic_store_explicit(&result, 42, memory_order_relaxed);
	atomic_store_explicit(&there, 1, STORE);
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, compute, NULL);
	if (atomic_load_explicit(&there, LOAD))
		assert(atomic_load_explicit(&result, memory_order_relaxed) == 42);
	pthread_join(t, NULL);
	return 0;
}
