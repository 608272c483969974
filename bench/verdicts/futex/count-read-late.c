// SPDX-License-Identifier: MIT
//
// An event count: whoever waits must read the count before it asks for the mail, else mail that
// comes in between is not noticed.
// wrong: lost-wakeup; named: changes
// right: verified
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>
static _Atomic uint32_t changes, mail;

static void futex_wait(_Atomic uint32_t *at, uint32_t expected)
{
	syscall(SYS_futex, at, FUTEX_WAIT_PRIVATE, expected, NULL);
}

static void futex_wake(_Atomic uint32_t *at, int n)
{
	syscall(SYS_futex, at, FUTEX_WAKE_PRIVATE, n);
}

static void *reader(void *arg)
{
	for (;;) {
#ifdef RIGHT
		uint32_t seen = atomic_load(&changes);
		if (atomic_load(&mail))
			return arg;
#else
		if (atomic_load(&mail))
			return arg;
		uint32_t seen = atomic_load(&changes);
#endif
		futex_wait(&changes, seen);
	}
}

int main(void)
{
	pthread_t r;
	pthread_create(&r, NULL, reader, NULL);
	atomic_store(&mail, 1);
	atomic_fetch_add(&changes, 1);
	futex_wake(&changes, 1);
	pthread_join(r, NULL);
	return 0;
}
