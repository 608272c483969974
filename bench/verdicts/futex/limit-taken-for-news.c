// SPDX-License-Identifier: MIT
//
// A wait with a time limit: the one who waits takes its end for the news.
// wrong: assertion; named: news
// right: verified
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <time.h>

static _Atomic uint32_t news;

static void *reporter(void *arg)
{
	atomic_store(&news, 1);
	syscall(SYS_futex, &news, FUTEX_WAKE_PRIVATE, 1);
	return arg;
}

int main(void)
{
	const struct timespec limit = {.tv_sec = 1};
	pthread_t r;
	pthread_create(&r, NULL, reporter, NULL);
	long got = syscall(SYS_futex, &news, FUTEX_WAIT_PRIVATE, 0, &limit);
#ifdef RIGHT
	assert(got == -1 || atomic_load(&news));
#else
	(void)got;
	assert(atomic_load(&news)); // here
#endif
	pthread_join(r, NULL);
	return 0;
}
