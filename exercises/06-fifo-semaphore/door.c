// SPDX-License-Identifier: MIT
//
// The deadline has passed, and an interruption is pending, before the call. A permit that is there
// is taken all the same: only a thread that must wait looks at them.
#include "fifo-semaphore.h"
#include "treadle.h"

#include <errno.h>

int main(void)
{
	const struct timespec past = {0};
	struct fifo *f = fifo_new(2);
	tr_interrupt(pthread_self());
	int result = fifo_acquire(f, 1, NULL);
	tr_check(result == 0, "permits are there, and nobody waits: expected 0, found %s",
		 tr_error_name(result));
	result = fifo_acquire(f, 2, NULL);
	tr_check(result == EINTR,
		 "one permit is not enough, and the thread was interrupted: expected EINTR, found "
		 "%s",
		 tr_error_name(result));
	result = fifo_acquire(f, 1, &past);
	tr_check(result == 0,
		 "a permit is there, so the deadline does not matter: expected 0, found %s",
		 tr_error_name(result));
	result = fifo_acquire(f, 1, &past);
	tr_check(result == ETIMEDOUT,
		 "no permit is there, and the deadline has passed: expected ETIMEDOUT, found %s",
		 tr_error_name(result));
	fifo_free(f);
	return 0;
}
