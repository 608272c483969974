// SPDX-License-Identifier: MIT
//
// Two threads dispose of an empty queue at once: one of them has done it, and it goes once.
#include <errno.h>
#include <pthread.h>

#include "round-robin.h"
#include "treadle.h"

static struct queue *queue;

static void *disposer(void *told)
{
	*(int *)told = pool_dispose(queue);
	return NULL;
}

int main(void)
{
	pthread_t thread;
	int other;
	struct pool *pool = pool_new();
	queue = pool_create(pool);
	TR_MUST(pthread_create(&thread, NULL, disposer, &other));
	int mine = pool_dispose(queue);
	TR_MUST(pthread_join(thread, NULL));
	tr_check((mine == 0 && other == EALREADY) || (mine == EALREADY && other == 0),
		 "disposed of by two: expected 0 and EALREADY, found %s and %s",
		 tr_error_name(mine), tr_error_name(other));
	tr_check(!pool_serve(pool), "nothing waits: expected false, found true");
	tr_check(pool_queues(pool) == 0, "it is gone: expected 0, found %d", pool_queues(pool));
	pool_free(pool);
	return 0;
}
