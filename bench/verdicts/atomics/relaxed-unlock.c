// SPDX-License-Identifier: MIT
//
// A lock made of an atomic flag. To give it back has to release what was done under it.
// wrong: race; named: sum
// right: verified
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int taken;
static int sum;

static void *adds(void *arg)
{
	while (atomic_exchange_explicit(&taken, 1, memory_order_acquire))
		sched_yield();
	sum++; // here
#ifdef RIGHT
	atomic_store_explicit(&taken, 0, memory_order_release);
#else
	atomic_store_explicit(&taken, 0, memory_order_relaxed);
#endif
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, adds, NULL);
	pthread_create(&b, NULL, adds, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return sum == 2 ? 0 : 1;
}
