// SPDX-License-Identifier: MIT
//
// A semaphore that wakes somebody only if there was no permit: the second of two permits wakes
// nobody.
// wrong: lost-wakeup; named: permits
// right: verified
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>
static _Atomic uint32_t permits;

static void futex_wait(_Atomic uint32_t *at, uint32_t expected)
{
	syscall(SYS_futex, at, FUTEX_WAIT_PRIVATE, expected, NULL);
}

static void futex_wake(_Atomic uint32_t *at, int n)
{
	syscall(SYS_futex, at, FUTEX_WAKE_PRIVATE, n);
}

static void *takes(void *arg)
{
	for (;;) {
		uint32_t n = atomic_load(&permits);
		if (n && atomic_compare_exchange_strong(&permits, &n, n - 1))
			return arg;
		if (!n)
			futex_wait(&permits, 0);
	}
}

static void give(void)
{
#ifdef RIGHT
	atomic_fetch_add(&permits, 1);
	futex_wake(&permits, 1);
#else
	if (!atomic_fetch_add(&permits, 1))
		futex_wake(&permits, 1);
#endif
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, takes, NULL);
	pthread_create(&b, NULL, takes, NULL);
	give();
	give();
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
