// SPDX-License-Identifier: MIT
//
// Ann waits, then Ben. The first permit is Ann's, the second one Ben's. (If main does not find both
// waiting, nothing is checked.)
#include "fifo-semaphore.h"
#include "treadle.h"

#include <stdatomic.h>

static struct fifo *f;
static atomic_bool in_line, second_given;

static void *ann(void *unused)
{
	fifo_acquire(f, 1, NULL);
	return unused;
}

static void *ben(void *unused)
{
	fifo_acquire(f, 1, NULL);
	tr_check(!in_line || second_given, "Ben is not served before Ann, who came first");
	tr_reachable(in_line, "both wait when the first permit comes");
	return unused;
}

int main(void)
{
	pthread_t a, b;
	f = fifo_new(0);
	TR_MUST(pthread_create(&a, NULL, ann, NULL));
	in_line = fifo_waiting(f) == 1;
	TR_MUST(pthread_create(&b, NULL, ben, NULL));
	in_line = in_line && fifo_waiting(f) == 2;
	fifo_release(f, 1);
	if (in_line)
		TR_MUST(pthread_join(a, NULL));
	second_given = true;
	fifo_release(f, 1);
	if (!in_line)
		TR_MUST(pthread_join(a, NULL));
	TR_MUST(pthread_join(b, NULL));
	fifo_free(f);
	return 0;
}
