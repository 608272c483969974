// SPDX-License-Identifier: MIT
//
// Two queues with one item each, and two workers at once: each of them gets one.
#include <pthread.h>

#include "round-robin.h"
#include "treadle.h"

static struct pool *pool;

static void is_called(void *calls)
{
	++*(int *)calls;
}

static void *worker(void *served)
{
	*(bool *)served = pool_serve(pool);
	return NULL;
}

int main(void)
{
	pthread_t thread;
	bool other;
	int calls[2] = {0};
	pool = pool_new();
	for (int i = 0; i < 2; i++)
		TR_MUST(pool_submit(pool_create(pool), is_called, &calls[i]));
	TR_MUST(pthread_create(&thread, NULL, worker, &other));
	bool mine = pool_serve(pool);
	TR_MUST(pthread_join(thread, NULL));
	tr_check(mine && other, "two items for two workers: expected 2 that are served, found %d",
		 mine + other);
	tr_check(calls[0] == 1 && calls[1] == 1,
		 "calls of the items: expected 1 and 1, found %d and %d", calls[0], calls[1]);
	pool_free(pool);
	return 0;
}
