// SPDX-License-Identifier: MIT
//
// pool_stops WORKERS: a pool is stopped while a thread submits an item, which submits another from
// inside. From outside: run or refused, never neither. From inside: always run. Nothing runs after
// stop has returned.
#include <stdlib.h>

#include "pool_items.h"

static struct tr_pool pool;
static struct counting outer, inner;
static int result, inner_result;

static int submits(void *arg)
{
	counting_run(arg);
	inner_result = tr_pool_run(&pool, &inner.item);
	return 0;
}

static void *outside(void *arg)
{
	result = tr_pool_run(&pool, &outer.item);
	return arg;
}

int main(int argc, char **argv)
{
	pthread_t x;

	counting(&outer)->run = submits;
	counting(&inner);
	OK(tr_pool_start(&pool, argc > 1 ? atoi(argv[1]) : 1));
	pthread_create(&x, NULL, outside, NULL);
	OK(tr_pool_stop(&pool));
	int before = outer.runs + inner.runs; // a race with what would run later
	pthread_join(x, NULL);
	tr_check(result == 0 || result == ECANCELED, "the answer is %d", result);
	tr_check(outer.runs == (result == 0), "answered %d, run %d times", result, outer.runs);
	tr_check(inner.runs == outer.runs && inner_result == 0, "what it submits is run");
	tr_check(before == outer.runs + inner.runs, "all has run when stop returns");
	tr_reachable(result != 0, "refused");
	tr_reachable(result == 0, "accepted");
	OK(tr_pool_destroy(&pool));
	return 0;
}
