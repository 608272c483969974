// SPDX-License-Identifier: MIT
//
// pool_inline [inside]: main has an item run inline that a worker may take at the same moment: from
// the global queue, or (inside) from the local queue that another item has put it into. It runs
// once, and whoever did not run it is told so. What main submits after that is run, too.
#include "pool_items.h"

static struct tr_pool pool;
static struct counting item, outer, after;
static sem_t submitted;

static int submits(void *arg)
{
	counting_run(arg);
	OK(tr_pool_run(&pool, &item.item));
	sem_post(&submitted);
	return 0;
}

int main(int argc, char **argv)
{
	struct tr_pool_counts counts;

	(void)argv;
	sem_init(&submitted, 0, 0);
	OK(tr_pool_start(&pool, 1));
	counting(&item);
	if (argc > 1) {
		counting(&outer)->run = submits;
		OK(tr_pool_run(&pool, &outer.item));
		sem_wait(&submitted);
	} else {
		OK(tr_pool_run(&pool, &item.item));
	}
	int result = pool.context.run_inline(&pool.context, &item.item.c);
	OK(tr_pool_run(&pool, counting(&after)));
	OK(tr_pool_stop(&pool));
	tr_check(item.runs == 1, "run %d times", item.runs);
	tr_check(after.runs == 1, "the one after it run %d times", after.runs);
	tr_check(result == 0 || result == ENOENT, "the answer is %d", result);
	tr_check(pthread_equal(item.thread, pthread_self()) == (result == 0), "by whom");
	tr_pool_counts(&pool, &counts);
	tr_check(counts.inlined == (result == 0), "%lu inline", counts.inlined);
	tr_reachable(result == 0, "inline");
	tr_reachable(result != 0, "by the worker");
	OK(tr_pool_destroy(&pool));
	sem_destroy(&submitted);
	return 0;
}
