// SPDX-License-Identifier: MIT
//
// A queue is disposed of while its last item waits: it is there until that is taken, and gone when
// it is called.
#include "round-robin.h"
#include "treadle.h"

static struct pool *pool;

// When it is called, it has been taken.
static void asks(void *queues)
{
	*(int *)queues = pool_queues(pool);
}

int main(void)
{
	int while_called = -1;
	pool = pool_new();
	struct queue *queue = pool_create(pool);

	TR_MUST(pool_submit(queue, asks, &while_called));
	TR_MUST(pool_dispose(queue));
	tr_check(pool_queues(pool) == 1, "an item waits: expected 1 queue, found %d",
		 pool_queues(pool));
	tr_check(pool_serve(pool), "it is served: expected true, found false");
	tr_check(while_called == 0,
		 "gone with its last item, when that is called: expected 0, found %d",
		 while_called);
	tr_check(pool_queues(pool) == 0, "gone with its last item: expected 0, found %d",
		 pool_queues(pool));
	pool_free(pool);
	return 0;
}
