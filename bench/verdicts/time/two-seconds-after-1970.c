// SPDX-License-Identifier: MIT
//
// A time limit is a moment, not a span: two seconds are long over.
// wrong: assertion
// right: verified
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <errno.h>
#include <semaphore.h>
#include <time.h>

int main(void)
{
	sem_t none;
	struct timespec before, after, limit = {2, 0};
	sem_init(&none, 0, 0);
	clock_gettime(CLOCK_REALTIME, &before);
#ifdef RIGHT
	limit.tv_sec += before.tv_sec;
	limit.tv_nsec = before.tv_nsec;
#endif
	while (sem_timedwait(&none, &limit) != 0 && errno == EINTR)
		;
	clock_gettime(CLOCK_REALTIME, &after);
	assert(after.tv_sec - before.tv_sec >= 2); // here
	sem_destroy(&none);
	return 0;
}
