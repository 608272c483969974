// SPDX-License-Identifier: MIT
//
// Two long-running items, and a pool that is stopped while the second is submitted: what was
// accepted has run when stop returns, in a thread of its own that was joined; what was refused is
// not run. What a long-running item submits after the stop has begun is refused, too.
#include "pool_items.h"

static struct tr_pool pool;
static struct counting first, second, inner;
static int result, inner_result;

static int submits(void *arg)
{
	counting_run(arg);
	inner_result = tr_pool_run(&pool, &inner.item);
	return 0;
}

static void *outside(void *arg)
{
	result = tr_pool_run_long(&pool, &second.item);
	return arg;
}

int main(void)
{
	struct tr_pool_counts counts;
	pthread_t x;

	OK(tr_pool_start(&pool, 1));
	counting(&first)->run = submits;
	counting(&second);
	counting(&inner);
	OK(tr_pool_run_long(&pool, &first.item));
	pthread_create(&x, NULL, outside, NULL);
	OK(tr_pool_stop(&pool));
	int before = first.runs + second.runs + inner.runs;
	pthread_join(x, NULL);
	tr_check(result == 0 || result == ECANCELED, "the answer is %d", result);
	tr_check(inner_result == 0 || inner_result == ECANCELED, "inside: %d", inner_result);
	tr_check(first.runs == 1 && second.runs == (result == 0), "run, or refused");
	tr_check(inner.runs == (inner_result == 0), "run, or refused, inside");
	tr_check(before == first.runs + second.runs + inner.runs, "all has run when stop returns");
	tr_pool_counts(&pool, &counts);
	tr_check(counts.own_thread == 1ul + (result == 0), "%lu threads of their own",
		 counts.own_thread);
	tr_reachable(result != 0, "refused");
	tr_reachable(inner_result != 0, "refused inside");
	tr_reachable(result == 0 && inner_result == 0, "both accepted");
	OK(tr_pool_destroy(&pool));
	return 0;
}
