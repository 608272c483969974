// SPDX-License-Identifier: MIT
//
// Two pools: a worker of one does not serve the other; and the oldest item of a queue is first.
#include "round-robin.h"
#include "treadle.h"

static void is_called(void *calls)
{
	++*(int *)calls;
}

int main(void)
{
	struct pool *north = pool_new(), *south = pool_new();
	struct queue *in_north = pool_create(north);
	int calls = 0, later = 0;

	TR_MUST(pool_submit(in_north, is_called, &calls));
	TR_MUST(pool_submit(in_north, is_called, &later));
	tr_check(pool_queues(north) == 1, "queues in the north: expected 1, found %d",
		 pool_queues(north));
	tr_check(pool_queues(south) == 0, "queues in the south: expected 0, found %d",
		 pool_queues(south));
	tr_check(!pool_serve(south), "nothing waits in the south: expected false, found true");
	tr_check(pool_serve(north), "something waits in the north: expected true, found false");
	tr_check(calls == 1, "the oldest item is called first: expected 1 call, found %d", calls);
	tr_check(later == 0, "the other one waits: expected 0 calls, found %d", later);
	tr_check(pool_serve(north) && later == 1, "then it is called: expected 1, found %d", later);
	pool_free(north);
	pool_free(south);
	return 0;
}
