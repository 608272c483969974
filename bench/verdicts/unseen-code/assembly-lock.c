// SPDX-License-Identifier: MIT
//
// A lock made of one line of assembly. It orders what the threads do, which nobody sees: neither is
// their count raced for, nor is anything proved of it. A line that only has the processor pause, or
// the compiler keep an order, hides nothing.
// wrong: undecided; limit: unless code that is not seen orders the two
// right: verified
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>

static int served;

#ifdef RIGHT
static atomic_flag taken = ATOMIC_FLAG_INIT;

static void lock(void)
{
	while (atomic_flag_test_and_set(&taken)) {
#ifdef __x86_64__
		__asm__ volatile("pause" ::: "memory");
#endif
		sched_yield();
	}
}

static void unlock(void)
{
	__asm__ volatile("" ::: "memory");
	atomic_flag_clear(&taken);
}
#else
static int taken;

static void lock(void)
{
	int found = 1;
	for (;;) {
#ifdef __x86_64__
		__asm__ volatile("xchgl %0, %1" : "+r"(found), "+m"(taken)::"memory");
#elif defined __aarch64__
		__asm__ volatile("swpa %w0, %w0, %1" : "+r"(found), "+Q"(taken)::"memory");
#endif
		if (!found)
			return;
		sched_yield();
	}
}

static void unlock(void)
{
	int none = 0;
#ifdef __x86_64__
	__asm__ volatile("xchgl %0, %1" : "+r"(none), "+m"(taken)::"memory");
#elif defined __aarch64__
	__asm__ volatile("stlr %w0, %1" : "+r"(none), "=Q"(taken)::"memory");
#endif
}
#endif

static void *clerk(void *arg)
{
	lock();
	served++;
	unlock();
	return arg;
}

int main(void)
{
	pthread_t first, second;
	pthread_create(&first, NULL, clerk, NULL);
	pthread_create(&second, NULL, clerk, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return served == 2 ? 0 : 1;
}
