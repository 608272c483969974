// SPDX-License-Identifier: MIT
//
// Many queues, and many items in one of them.
#include "round-robin.h"
#include "treadle.h"

enum { MANY = 300 };

static int next; // the number of the item that is to be called

static void is_called(void *number)
{
	int mine = *(int *)number;
	tr_check(mine == next, "in the order of the queue: expected item %d, found %d", next, mine);
	next++;
}

int main(void)
{
	static int numbers[MANY];
	struct queue *q[MANY];
	struct pool *pool = pool_new();

	for (int i = 0; i < MANY; i++) {
		q[i] = pool_create(pool);
		tr_check(q[i], "pool_create: expected a queue, found NULL");
	}
	tr_check(pool_queues(pool) == MANY, "queues: expected %d, found %d", MANY,
		 pool_queues(pool));
	for (int i = 0; i < MANY; i++) {
		numbers[i] = i;
		TR_MUST(pool_submit(q[0], is_called, &numbers[i]));
	}
	for (int i = 0; i < MANY; i++)
		TR_MUST(pool_dispose(q[i]));
	tr_check(pool_queues(pool) == 1, "the one in which items wait: expected 1 queue, found %d",
		 pool_queues(pool));
	while (pool_serve(pool))
		;
	tr_check(next == MANY, "items that were called: expected %d, found %d", MANY, next);
	tr_check(pool_queues(pool) == 0, "all are gone: expected 0, found %d", pool_queues(pool));
	pool_free(pool);
	return 0;
}
