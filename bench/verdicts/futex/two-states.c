// SPDX-License-Identifier: MIT
//
// A lock of a futex. With two states the one who unlocks cannot see that somebody waits, and here
// it wakes only if it sees the third.
// wrong: lost-wakeup; named: door
// right: verified
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>
static _Atomic uint32_t door;
static int visits;

static void futex_wait(_Atomic uint32_t *at, uint32_t expected)
{
	syscall(SYS_futex, at, FUTEX_WAIT_PRIVATE, expected, NULL);
}

static void futex_wake(_Atomic uint32_t *at, int n)
{
	syscall(SYS_futex, at, FUTEX_WAKE_PRIVATE, n);
}

static void lock(void)
{
	uint32_t was = 0;
	if (atomic_compare_exchange_strong(&door, &was, 1))
		return;
#ifdef RIGHT
	while (atomic_exchange(&door, 2))
		futex_wait(&door, 2);
#else
	while (atomic_exchange(&door, 1))
		futex_wait(&door, 1);
#endif
}

static void unlock(void)
{
	if (atomic_exchange(&door, 0) == 2)
		futex_wake(&door, 1);
}

static void *visitor(void *arg)
{
	lock();
	visits++;
	unlock();
	return arg;
}

int main(void)
{
	pthread_t a, b;
	pthread_create(&a, NULL, visitor, NULL);
	pthread_create(&b, NULL, visitor, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return visits != 2;
}
