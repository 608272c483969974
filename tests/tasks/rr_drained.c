// SPDX-License-Identifier: MIT
//
// A queue of a round-robin pool is disposed of while another thread runs its one item inline, and
// the call that was asked for on its behalf finds nothing: the item runs once, the queue goes
// (rr_drained). Or the pool stands on a thread pool, which is stopped while a thread submits
// (rr_drained stop): run, or refused.
#include "tasks.h"

static struct tr_pool below;
static struct tr_round_robin pool;
static struct tr_round_robin_queue *queue;
static struct counted item;

static void *runs_inline(void *unused)
{
	int result = queue->context.run_inline(&queue->context, &item.c);
	tr_check(result == 0 || result == ENOENT, "found %d", result);
	return unused;
}

static void *submits(void *unused)
{
	(void)unused;
	int result = tr_round_robin_submit(queue, &item.c);
	tr_check(result == 0 || result == ECANCELED, "found %d", result);
	return (void *)(intptr_t)result;
}

int main(int argc, char **argv)
{
	bool stop = argc > 1;
	pthread_t other;
	void *refused = NULL;

	(void)argv;
	OK(tr_pool_start(&below, 1));
	OK(tr_round_robin_init(&pool, &below.context));
	OK(tr_round_robin_create(&pool, "batch", &queue));
	counted_init(&item, NULL, NULL);
	if (!stop)
		OK(tr_round_robin_submit(queue, &item.c));
	OK(pthread_create(&other, NULL, stop ? submits : runs_inline, NULL));
	if (!stop)
		OK(tr_round_robin_dispose(queue));
	OK(tr_pool_stop(&below));
	OK(pthread_join(other, &refused));
	tr_check(item.runs == (refused ? 0 : 1), "once, or refused: %d", item.runs);
	OK(tr_round_robin_release(queue));
	tr_check(pool.queues == 0 && pool.kept == 0, "left behind: %zu", pool.queues);
	OK(tr_round_robin_destroy(&pool));
	OK(tr_pool_destroy(&below));
	return 0;
}
