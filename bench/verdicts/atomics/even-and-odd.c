// SPDX-License-Identifier: MIT
//
// A sequence lock: readers look whether the number was even and is the same afterwards. What they
// read meanwhile has to be atomic, too, though they throw it away. What they could read beyond what
// interleavings have is not tried.
// wrong: race
// right: no proof; limit: weaker than memory_order_seq_cst could read an older value
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_uint version;
#ifdef RIGHT
static atomic_int x, y;
#define GET(v) atomic_load_explicit(&(v), memory_order_relaxed)
#define SET(v, to) atomic_store_explicit(&(v), to, memory_order_relaxed)
#else
static int x, y;
#define GET(v) (v)
#define SET(v, to) ((v) = (to))
#endif

static void *writer(void *arg)
{
	atomic_store_explicit(&version, 1, memory_order_relaxed);
	atomic_thread_fence(memory_order_release);
	SET(x, 7);
	SET(y, 7);
	atomic_store_explicit(&version, 2, memory_order_release);
	return arg;
}

int main(void)
{
	pthread_t t;
	unsigned before, after;
	int one, two;
	pthread_create(&t, NULL, writer, NULL);
	do {
		before = atomic_load_explicit(&version, memory_order_acquire);
		one = GET(x);
		two = GET(y);
		atomic_thread_fence(memory_order_acquire);
		after = atomic_load_explicit(&version, memory_order_relaxed);
	} while (before & 1 || before != after);
	assert(one == two);
	pthread_join(t, NULL);
	return 0;
}
