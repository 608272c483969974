// SPDX-License-Identifier: MIT
//
// Moving those who wait from one futex to another is not modelled: nothing is proved by a search
// without a failure. But a flag that is set in silence fails.
// wrong: lost-wakeup; named: flag
// right: no proof; limit: FUTEX_REQUEUE
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>
static _Atomic uint32_t flag, other;

static void futex_wait(_Atomic uint32_t *at, uint32_t expected)
{
	syscall(SYS_futex, at, FUTEX_WAIT_PRIVATE, expected, NULL);
}

static void futex_wake(_Atomic uint32_t *at, int n)
{
	syscall(SYS_futex, at, FUTEX_WAKE_PRIVATE, n);
}

static void *waits(void *arg)
{
	while (!atomic_load(&flag))
		futex_wait(&flag, 0);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, waits, NULL);
	atomic_store(&flag, 1);
#ifdef RIGHT
	futex_wake(&flag, 1);
	syscall(SYS_futex, &flag, FUTEX_REQUEUE_PRIVATE, 0, 1, &other);
#endif
	pthread_join(t, NULL);
	return 0;
}
