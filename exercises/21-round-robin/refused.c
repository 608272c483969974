// SPDX-License-Identifier: MIT
//
// A client submits an item while main disposes of the queue: it is accepted, and called, or it is
// refused. Afterwards the queue takes nothing, and is not disposed of again, also when
// there is a new one.
#include <errno.h>
#include <pthread.h>

#include "round-robin.h"
#include "treadle.h"

static struct pool *pool;
static struct queue *queue;
static int calls;

static void is_called(void *unused)
{
	(void)unused;
	calls++;
}

static void *client(void *told)
{
	*(int *)told = pool_submit(queue, is_called, NULL);
	return NULL;
}

int main(void)
{
	pthread_t thread;
	int told;
	pool = pool_new();
	queue = pool_create(pool);
	TR_MUST(pthread_create(&thread, NULL, client, &told));
	int mine = pool_dispose(queue);
	int again = pool_dispose(queue);
	int late = pool_submit(queue, is_called, NULL);
	TR_MUST(pthread_join(thread, NULL));
	while (pool_serve(pool)) {
	}
	tr_check(mine == 0, "disposed of: expected 0, found %s", tr_error_name(mine));
	tr_check(again == EALREADY, "disposed of again: expected EALREADY, found %s",
		 tr_error_name(again));
	tr_check(late == ECANCELED, "submitted too late: expected ECANCELED, found %s",
		 tr_error_name(late));
	tr_check(told == 0 || told == ECANCELED, "submitted: expected 0 or ECANCELED, found %s",
		 tr_error_name(told));
	tr_check(calls == (told == 0), "calls of the item: expected %d, found %d", told == 0,
		 calls);
	tr_check(pool_queues(pool) == 0, "it is gone: expected 0, found %d", pool_queues(pool));
	tr_check(pool_create(pool), "pool_create: expected a queue, found NULL");
	late = pool_submit(queue, is_called, NULL);
	tr_check(late == ECANCELED,
		 "to the old one, when there is a new one: expected ECANCELED, found %s",
		 tr_error_name(late));
	again = pool_dispose(queue);
	tr_check(again == EALREADY,
		 "the old one disposed of, when there is a new one: expected EALREADY, found %s",
		 tr_error_name(again));
	tr_check(pool_queues(pool) == 1, "the new one is there: expected 1, found %d",
		 pool_queues(pool));
	pool_free(pool);
	return 0;
}
