// SPDX-License-Identifier: MIT
//
// A large request waits for two permits, of which one is there; then a small one comes. It does not
// pass the large one. (If the large one does not wait yet when main looks, nothing is checked.)
#include "fifo-semaphore.h"
#include "treadle.h"

#include <stdatomic.h>

static struct fifo *f;
static bool large_waits;
static atomic_bool large_had;

static void *large(void *unused)
{
	fifo_acquire(f, 2, NULL);
	large_had = true;
	fifo_release(f, 2);
	return unused;
}

static void *small(void *unused)
{
	fifo_acquire(f, 1, NULL);
	tr_check(!large_waits || large_had,
		 "the small request does not pass the large one, which waits");
	tr_reachable(large_waits, "the large request waits when the small one comes");
	fifo_release(f, 1);
	return unused;
}

int main(void)
{
	pthread_t a, b;
	f = fifo_new(1);
	TR_MUST(pthread_create(&a, NULL, large, NULL));
	large_waits = fifo_waiting(f) == 1;
	TR_MUST(pthread_create(&b, NULL, small, NULL));
	fifo_release(f, 1);
	TR_MUST(pthread_join(a, NULL));
	TR_MUST(pthread_join(b, NULL));
	tr_check(fifo_value(f) == 2, "all permits were given back, so the value is 2");
	fifo_free(f);
	return 0;
}
