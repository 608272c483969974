// SPDX-License-Identifier: MIT
//
// pool_steals WORKERS: an item from outside submits another from inside its worker. Each runs once,
// the second by the same worker or by a thief, and the counts say so; whoever sleeps is woken. The
// logical context of main flows to both.
#include <stdlib.h>

#include "pool_items.h"

static struct tr_pool pool;
static struct counting inner, outer;

static int submits(void *arg)
{
	counting_run(arg);
	OK(tr_pool_run(&pool, counting(&inner)));
	return 0;
}

int main(int argc, char **argv)
{
	int workers = argc > 1 ? atoi(argv[1]) : 1;
	struct tr_pool_counts counts;
	int me = 0;

	OK(tr_pool_start(&pool, workers));
	counting(&outer)->run = submits;
	tr_logical_set(&me);
	OK(tr_pool_run(&pool, &outer.item));
	OK(tr_pool_stop(&pool));
	tr_pool_counts(&pool, &counts);
	bool stolen = !pthread_equal(inner.thread, outer.thread);
	tr_check(outer.runs == 1 && inner.runs == 1, "run %d and %d times", outer.runs, inner.runs);
	tr_check(outer.logical == &me && inner.logical == &me, "the context has flowed");
	tr_check(counts.global == 1 && counts.local == !stolen && counts.stolen == stolen,
		 "%lu global, %lu local, %lu stolen", counts.global, counts.local, counts.stolen);
	tr_reachable(workers == 1 || stolen, "stolen");
	tr_reachable(!stolen, "not stolen");
	OK(tr_pool_destroy(&pool));
	return 0;
}
