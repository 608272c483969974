// SPDX-License-Identifier: MIT
//
// The context below a round-robin pool is stopped while a thread submits to two queues, and runs
// one item inline if it can: what was accepted is run once, and what the context refused is still
// the submitter's, who is told why.
#include "tasks.h"

static struct tr_workers workers;
static struct tr_round_robin pool;
static struct counted a, b;
static int told_a, told_b;

static void *submits(void *arg)
{
	struct tr_context *common = &pool.common.context;

	told_a = tr_round_robin_submit(&pool.common, &a.c);
	told_b = tr_round_robin_submit(arg, &b.c);
	if (told_a == 0)
		common->run_inline(common, &a.c);
	return arg;
}

int main(void)
{
	struct tr_round_robin_queue *queue;
	pthread_t x;

	OK(tr_workers_start(&workers, 1));
	OK(tr_round_robin_init(&pool, &workers.context));
	OK(tr_round_robin_create(&pool, "batch", &queue));
	counted_init(&a, NULL, NULL);
	counted_init(&b, NULL, NULL);
	pthread_create(&x, NULL, submits, queue);
	OK(tr_workers_stop(&workers));
	pthread_join(x, NULL);
	tr_check(told_a == 0 || told_a == ECANCELED, "told %d", told_a);
	tr_check(a.runs == (told_a == 0), "told %d, ran %d times", told_a, a.runs);
	tr_check(b.runs == (told_b == 0), "told %d, ran %d times", told_b, b.runs);
	tr_check(pool.common.context.waiting(&pool.common.context, NULL, 0) == 0, "nothing waits");
	tr_reachable(told_a == 0 && told_b != 0, "refused in the middle");
	tr_reachable(a.runs == 1 && pthread_equal(a.thread, x), "inline");
	tr_reachable(b.runs == 1, "both taken");
	OK(tr_round_robin_release(queue));
	OK(tr_round_robin_destroy(&pool));
	OK(tr_workers_destroy(&workers));
	return 0;
}
