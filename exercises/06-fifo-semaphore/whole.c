// SPDX-License-Identifier: MIT
//
// Two threads want two permits each. There are two in all, and the second comes while they wait:
// each thread takes both or none, one after the other, and gives them back.
#include "fifo-semaphore.h"
#include "treadle.h"

#include <stdatomic.h>

static struct fifo *f;
static atomic_int held;

static void *takes_two(void *unused)
{
	int result = fifo_acquire(f, 2, NULL);
	tr_check(result == 0, "only permits end this wait: expected 0, found %s",
		 tr_error_name(result));
	int now = atomic_fetch_add(&held, 2) + 2;
	tr_check(now == 2, "a thread takes all 2 permits: expected 2 held, found %d", now);
	atomic_fetch_sub(&held, 2);
	fifo_release(f, 2);
	return unused;
}

int main(void)
{
	pthread_t a, b;
	f = fifo_new(1);
	TR_MUST(pthread_create(&a, NULL, takes_two, NULL));
	TR_MUST(pthread_create(&b, NULL, takes_two, NULL));
	fifo_release(f, 1);
	TR_MUST(pthread_join(a, NULL));
	TR_MUST(pthread_join(b, NULL));
	int value = fifo_value(f);
	tr_check(value == 2, "all permits were given back: expected a value of 2, found %d", value);
	fifo_free(f);
	return 0;
}
