// SPDX-License-Identifier: MIT
//
// Four queues: a and d have two items, b has none, c has one. A thread disposes of b, c and a,
// while main serves all. No queue is served twice in a row while another one waits.
#include <pthread.h>

#include "round-robin.h"
#include "treadle.h"

static struct pool *pool;
static struct queue *queues[4];
static int items[4] = {2, 0, 1, 2};
static int last = -1; // the queue that was served last; main alone serves

static void is_called(void *queue)
{
	int q = (int)(long)queue, others = 0;
	for (int i = 0; i < 4; i++)
		others += i != q ? items[i] : 0;
	tr_check(q != last || others == 0,
		 "queue %d is served twice in a row, though another one waits", q);
	items[q]--;
	last = q;
}

static void *disposer(void *unused)
{
	TR_MUST(pool_dispose(queues[1]));
	TR_MUST(pool_dispose(queues[2]));
	TR_MUST(pool_dispose(queues[0]));
	return unused;
}

int main(void)
{
	pthread_t thread;
	int served = 0;
	pool = pool_new();
	for (int i = 0; i < 4; i++)
		queues[i] = pool_create(pool);
	for (long i = 0; i < 4; i++) {
		for (int k = 0; k < items[i]; k++)
			TR_MUST(pool_submit(queues[i], is_called, (void *)i));
	}
	TR_MUST(pthread_create(&thread, NULL, disposer, NULL));
	while (pool_serve(pool))
		served++;
	tr_check(served == 5, "items served: expected 5, found %d", served);
	TR_MUST(pthread_join(thread, NULL));
	tr_check(pool_queues(pool) == 1, "queues that are not gone: expected 1, found %d",
		 pool_queues(pool));
	pool_free(pool);
	return 0;
}
