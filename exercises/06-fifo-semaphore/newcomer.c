// SPDX-License-Identifier: MIT
//
// Ann waits. A permit is given, and at once another thread comes and wants it: it is Ann's all the
// same, though she has not woken up yet. (If main does not find her waiting, nothing is checked.)
#include "fifo-semaphore.h"
#include "treadle.h"

#include <stdatomic.h>

static struct fifo *f;
static atomic_bool ann_had;

static void *ann(void *unused)
{
	fifo_acquire(f, 1, NULL);
	ann_had = true;
	fifo_release(f, 1);
	return unused;
}

int main(void)
{
	pthread_t a;
	f = fifo_new(0);
	TR_MUST(pthread_create(&a, NULL, ann, NULL));
	bool ann_waits = fifo_waiting(f) == 1;
	tr_reachable(ann_waits, "Ann waits when the newcomer comes");
	fifo_release(f, 1);
	fifo_acquire(f, 1, NULL);
	tr_check(!ann_waits || ann_had, "the newcomer does not pass Ann, who waits");
	fifo_release(f, 1);
	TR_MUST(pthread_join(a, NULL));
	tr_check(fifo_value(f) == 1, "the permit was given back, so the value is 1");
	fifo_free(f);
	return 0;
}
