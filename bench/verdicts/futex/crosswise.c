// SPDX-License-Identifier: MIT
//
// Two locks of futexes, taken crosswise.
// wrong: deadlock; named: fork
// right: verified
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>
static _Atomic uint32_t left_fork, right_fork;

static void futex_wait(_Atomic uint32_t *at, uint32_t expected)
{
	syscall(SYS_futex, at, FUTEX_WAIT_PRIVATE, expected, NULL);
}

static void futex_wake(_Atomic uint32_t *at, int n)
{
	syscall(SYS_futex, at, FUTEX_WAKE_PRIVATE, n);
}

static void lock(_Atomic uint32_t *at)
{
	while (atomic_exchange(at, 2))
		futex_wait(at, 2);
}

static void unlock(_Atomic uint32_t *at)
{
	atomic_store(at, 0);
	futex_wake(at, 1);
}

static void *first(void *arg)
{
	lock(&left_fork);
	lock(&right_fork);
	unlock(&right_fork);
	unlock(&left_fork);
	return arg;
}

static void *second(void *arg)
{
#ifdef RIGHT
	return first(arg);
#else
	lock(&right_fork);
	lock(&left_fork);
	unlock(&left_fork);
	unlock(&right_fork);
	return arg;
#endif
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, first, NULL);
	pthread_create(&b, NULL, second, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
