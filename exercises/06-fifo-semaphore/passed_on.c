// SPDX-License-Identifier: MIT
//
// A permit comes for Ann, who waits, and at the same moment she is interrupted. Ben waits, too: if
// she leaves without the permit, he gets it.
#include "fifo-semaphore.h"
#include "treadle.h"

#include <stdatomic.h>

static struct fifo *f;
static atomic_bool given;

static void *ann(void *unused)
{
	tr_thread_name("ann");
	if (fifo_acquire(f, 1, NULL) == 0)
		fifo_release(f, 1);
	return unused;
}

static void *ben(void *unused)
{
	tr_thread_name("ben");
	int result = fifo_acquire(f, 1, NULL);
	tr_check(result == 0, "only a permit ends Ben's wait: expected 0, found %s",
		 tr_error_name(result));
	tr_check(given, "Ben gets no permit before one is given");
	return unused;
}

int main(void)
{
	pthread_t a, b;
	f = fifo_new(0);
	TR_MUST(pthread_create(&a, NULL, ann, NULL));
	TR_MUST(pthread_create(&b, NULL, ben, NULL));
	given = true;
	fifo_release(f, 1);
	tr_interrupt(a); // she may have ended by now
	TR_MUST(pthread_join(a, NULL));
	TR_MUST(pthread_join(b, NULL));
	tr_check(fifo_value(f) == 0, "Ben has the only permit, so the value is 0");
	fifo_free(f);
	return 0;
}
