// SPDX-License-Identifier: MIT
//
// Two workers, and three items: two in one queue, of which the first submits a third to another.
// Each is called once, and those of one queue are taken in their order.
#include <pthread.h>

#include "round-robin.h"
#include "treadle.h"

static struct pool *pool;
static struct queue *first, *second;
static int calls[3];

static void is_called(void *number)
{
	int i = (int)(long)number;
	calls[i]++;
	tr_check(calls[i] == 1, "item %d is called once: found %d", i, calls[i]);
	if (i == 0)
		TR_MUST(pool_submit(second, is_called, (void *)2));
}

static void *worker(void *unused)
{
	pool_serve(pool);
	return unused;
}

int main(void)
{
	pthread_t thread;
	pool = pool_new();
	first = pool_create(pool);
	second = pool_create(pool);
	tr_check(pool && first && second, "expected a pool and two queues, found NULL");
	tr_check(!pool_serve(pool), "nothing waits: expected false, found true");
	TR_MUST(pool_submit(first, is_called, (void *)0));
	TR_MUST(pool_submit(first, is_called, (void *)1));
	TR_MUST(pthread_create(&thread, NULL, worker, NULL));
	tr_check(pool_serve(pool), "something waits: expected true, found false");
	TR_MUST(pthread_join(thread, NULL));
	tr_check(calls[0] == 1, "the oldest is called first: found %d calls", calls[0]);
	while (pool_serve(pool)) {
	}
	for (int i = 0; i < 3; i++)
		tr_check(calls[i] == 1, "item %d is called once: found %d", i, calls[i]);
	pool_free(pool);
	return 0;
}
