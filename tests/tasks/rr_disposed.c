// SPDX-License-Identifier: MIT
//
// A queue of a round-robin pool is disposed of while a worker takes its last item (rr_disposed
// drain: while the worker drains it of two): the items run once, and the queue is gone in the end,
// whether it went at once or with its last item. Its handle is given back at any moment, too.
#include "tasks.h"

static struct tr_workers workers;
static struct tr_round_robin pool;
static struct tr_round_robin_queue *queue;
static struct counted items[2], refused;

int main(int argc, char **argv)
{
	int n = argc > 1 ? 2 : 1;

	(void)argv;
	OK(tr_workers_start(&workers, 1));
	OK(tr_round_robin_init(&pool, &workers.context));
	OK(tr_round_robin_create(&pool, "batch", &queue));
	for (int i = 0; i < n; i++) {
		counted_init(&items[i], NULL, NULL);
		OK(tr_round_robin_submit(queue, &items[i].c));
	}
	OK(tr_round_robin_dispose(queue));
	tr_check(tr_round_robin_dispose(queue) == EALREADY, "disposed of once");
	counted_init(&refused, NULL, NULL);
	tr_check(tr_round_robin_submit(queue, &refused.c) == ECANCELED, "it takes no more");
	pthread_mutex_lock(&pool.lock);
	size_t left = pool.queues;
	pthread_mutex_unlock(&pool.lock);
	tr_reachable(left == 0, "gone at once");
	tr_reachable(left == 1, "gone later, with its last item");
	OK(tr_round_robin_release(queue));
	OK(tr_workers_stop(&workers));
	tr_check(items[0].runs == 1 && items[1].runs == n - 1, "all have run");
	tr_check(pool.queues == 0 && pool.kept == 0, "left behind: %zu", pool.queues);
	OK(tr_round_robin_destroy(&pool));
	OK(tr_workers_destroy(&workers));
	return 0;
}
