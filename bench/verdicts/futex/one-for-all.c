// SPDX-License-Identifier: MIT
//
// The starter of a race wakes one of two runners who wait for the same flag.
// wrong: lost-wakeup; named: started
// right: verified
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Atomic uint32_t started;

static void futex_wait(_Atomic uint32_t *at, uint32_t expected)
{
	syscall(SYS_futex, at, FUTEX_WAIT_PRIVATE, expected, NULL);
}

static void futex_wake(_Atomic uint32_t *at, int n)
{
	syscall(SYS_futex, at, FUTEX_WAKE_PRIVATE, n);
}

static void *runner(void *arg)
{
	while (!atomic_load(&started))
		futex_wait(&started, 0);
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, runner, NULL);
	pthread_create(&b, NULL, runner, NULL);
	atomic_store(&started, 1);
#ifdef RIGHT
	futex_wake(&started, INT_MAX);
#else
	futex_wake(&started, 1);
#endif
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
