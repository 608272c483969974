// SPDX-License-Identifier: MIT
//
// A thread wants two permits, and they come one by one: the first alone is not enough.
#include "fifo-semaphore.h"
#include "treadle.h"

#include <stdatomic.h>

static struct fifo *f;
static atomic_int given;

static void *takes_two(void *unused)
{
	int result = fifo_acquire(f, 2, NULL);
	tr_check(result == 0, "only permits end this wait: expected 0, found %s",
		 tr_error_name(result));
	tr_check(given == 2, "the thread has two permits: expected 2 given by now, found %d",
		 given);
	return unused;
}

int main(void)
{
	pthread_t a;
	f = fifo_new(0);
	TR_MUST(pthread_create(&a, NULL, takes_two, NULL));
	given++;
	fifo_release(f, 1);
	given++;
	fifo_release(f, 1);
	TR_MUST(pthread_join(a, NULL));
	int value = fifo_value(f);
	tr_check(value == 0, "both permits were taken: expected a value of 0, found %d", value);
	fifo_free(f);
	return 0;
}
