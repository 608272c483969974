// SPDX-License-Identifier: MIT
//
// A thread submits to a queue of a round-robin pool while another disposes of it: what was accepted
// is run, what was refused is not, and the queue is gone in the end.
#include "tasks.h"

static struct tr_workers workers;
static struct tr_round_robin pool;
static struct tr_round_robin_queue *queue;
static struct counted item;
static int told;

static void *submits(void *arg)
{
	told = tr_round_robin_submit(queue, &item.c);
	return arg;
}

int main(void)
{
	pthread_t x;

	OK(tr_workers_start(&workers, 1));
	OK(tr_round_robin_init(&pool, &workers.context));
	OK(tr_round_robin_create(&pool, "batch", &queue));
	counted_init(&item, NULL, NULL);
	pthread_create(&x, NULL, submits, NULL);
	OK(tr_round_robin_dispose(queue));
	pthread_join(x, NULL);
	OK(tr_round_robin_release(queue));
	OK(tr_workers_stop(&workers));
	tr_check(told == 0 || told == ECANCELED, "told %d", told);
	tr_check(item.runs == (told == 0), "told %d, ran %d times", told, item.runs);
	tr_check(pool.queues == 0 && pool.kept == 0, "left behind: %zu", pool.queues);
	tr_reachable(told == 0, "accepted");
	tr_reachable(told != 0, "refused");
	OK(tr_round_robin_destroy(&pool));
	OK(tr_workers_destroy(&workers));
	return 0;
}
