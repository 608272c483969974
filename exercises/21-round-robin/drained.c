// SPDX-License-Identifier: MIT
//
// A queue with one item and an empty one are disposed of, while a worker takes the item. The item
// is called, and both queues are gone in the end; and none is gone before. Meanwhile the worker and
// main make a new queue each: these are there.
#include <pthread.h>

#include "round-robin.h"
#include "treadle.h"

static struct pool *pool;
static int calls;

static void is_called(void *unused)
{
	(void)unused;
	calls++;
}

static void *worker(void *served)
{
	*(bool *)served = pool_serve(pool);
	return pool_create(pool);
}

int main(void)
{
	pthread_t thread;
	bool served;
	pool = pool_new();
	struct queue *full = pool_create(pool), *empty = pool_create(pool);
	void *other;

	TR_MUST(pool_submit(full, is_called, NULL));
	tr_check(pool_queues(pool) == 2, "both are there: expected 2, found %d", pool_queues(pool));
	TR_MUST(pthread_create(&thread, NULL, worker, &served));
	TR_MUST(pool_dispose(full));
	TR_MUST(pool_dispose(empty));
	struct queue *last = pool_create(pool);
	TR_MUST(pthread_join(thread, &other));
	tr_check(served && calls == 1, "what waits is still called: expected 1 call, found %d",
		 calls);
	tr_check(other && last, "pool_create: expected a queue, found NULL");
	tr_check(pool_queues(pool) == 2, "both are gone, two are new: expected 2, found %d",
		 pool_queues(pool));
	pool_free(pool);
	return 0;
}
