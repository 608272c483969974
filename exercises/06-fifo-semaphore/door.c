// SPDX-License-Identifier: MIT
//
// The deadline is over, and an interruption is pending, before the call. What is there is had all
// the same; only who must wait looks at them.
#include "fifo-semaphore.h"
#include "treadle.h"

#include <errno.h>

int main(void)
{
	const struct timespec past = {0};
	struct fifo *f = fifo_new(2);
	tr_interrupt(pthread_self());
	int result = fifo_acquire(f, 1, NULL);
	tr_check(result == 0, "there are permits, and nobody waits: 0, not %d", result);
	result = fifo_acquire(f, 2, NULL);
	tr_check(result == EINTR, "one is not enough, and it was interrupted: %d, not %d", EINTR,
		 result);
	result = fifo_acquire(f, 1, &past);
	tr_check(result == 0, "one is there, however late it is: 0, not %d", result);
	result = fifo_acquire(f, 1, &past);
	tr_check(result == ETIMEDOUT, "none is there, and the time is over: %d, not %d", ETIMEDOUT,
		 result);
	fifo_free(f);
	return 0;
}
