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

// The last item of a queue that was disposed of: when it is called, it has been taken.
static void asks(void *queues)
{
	*(int *)queues = pool_queues(pool);
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
	int while_called = -1;
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
	TR_MUST(pool_dispose(other));
	TR_MUST(pool_submit(last, asks, &while_called));
	TR_MUST(pool_dispose(last));
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
