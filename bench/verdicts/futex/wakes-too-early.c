// SPDX-License-Identifier: MIT
//
// The cook rings the bell, and then puts the dish there.
// wrong: lost-wakeup; named: dish
// right: verified
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>
static _Atomic uint32_t dish;

static void futex_wait(_Atomic uint32_t *at, uint32_t expected)
{
	syscall(SYS_futex, at, FUTEX_WAIT_PRIVATE, expected, NULL);
}

static void futex_wake(_Atomic uint32_t *at, int n)
{
	syscall(SYS_futex, at, FUTEX_WAKE_PRIVATE, n);
}

static void *waiter(void *arg)
{
	while (!atomic_load(&dish))
		futex_wait(&dish, 0);
	return arg;
}

int main(void)
{
	pthread_t w;
	pthread_create(&w, NULL, waiter, NULL);
#ifdef RIGHT
	atomic_store(&dish, 1);
	futex_wake(&dish, 1);
#else
	futex_wake(&dish, 1);
	atomic_store(&dish, 1);
#endif
	pthread_join(w, NULL);
	return 0;
}
