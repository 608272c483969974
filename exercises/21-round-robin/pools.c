// SPDX-License-Identifier: MIT
//
// Two pools of two queues, served alternately: the queues of each are served in turn, as if there
// were no other pool.
#include "round-robin.h"
#include "treadle.h"

static int last[2] = {-1, -1}; // the queue of each pool that was served last

static void is_called(void *number)
{
	int pool = (int)(long)number / 2, queue = (int)(long)number % 2;
	tr_check(queue != last[pool],
		 "pool %d: queue %d is served twice in a row, though the other one waits", pool,
		 queue);
	last[pool] = queue;
}

int main(void)
{
	struct pool *pools[2];

	for (long i = 0; i < 2; i++) {
		pools[i] = pool_new();
		for (long k = 0; k < 2; k++) {
			struct queue *queue = pool_create(pools[i]);
			TR_MUST(pool_submit(queue, is_called, (void *)(2 * i + k)));
			TR_MUST(pool_submit(queue, is_called, (void *)(2 * i + k)));
		}
	}
	for (int n = 0; n < 8; n++)
		tr_check(pool_serve(pools[n % 2]), "something waits: expected true, found false");
	for (int i = 0; i < 2; i++)
		pool_free(pools[i]);
	return 0;
}
