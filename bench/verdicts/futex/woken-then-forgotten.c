// SPDX-License-Identifier: MIT
//
// A lock of three states. A thread that was woken takes it as if nobody else waited, and nobody
// wakes the third one.
// wrong: lost-wakeup; named: turn
// right: verified
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>
static _Atomic uint32_t turn;
static int served;

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
	if (atomic_compare_exchange_strong(&turn, &was, 1))
		return;
	for (;;) {
#ifdef RIGHT
		if (!atomic_exchange(&turn, 2))
			return;
		futex_wait(&turn, 2);
#else
		was = 1;
		if (atomic_compare_exchange_strong(&turn, &was, 2) || was == 2)
			futex_wait(&turn, 2);
		was = 0;
		if (atomic_compare_exchange_strong(&turn, &was, 1))
			return;
#endif
	}
}

static void unlock(void)
{
	if (atomic_exchange(&turn, 0) == 2)
		futex_wake(&turn, 1);
}

static void *guest(void *arg)
{
	lock();
	served++;
	unlock();
	return arg;
}

int main(void)
{
	pthread_t guests[3];
	for (int i = 0; i < 3; i++)
		pthread_create(&guests[i], NULL, guest, NULL);
	for (int i = 0; i < 3; i++)
		pthread_join(guests[i], NULL);
	return served != 3;
}
