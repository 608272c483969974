// SPDX-License-Identifier: MIT
//
// Two workers, and an item that waits for another one, which it has put into its own worker's local
// queue: the other worker must wake up, or not fall asleep, and steal it. (A pool's items should
// not wait for one another; this one shows that no wake-up is lost.)
#include "pool_items.h"

static struct tr_pool pool;
static struct counting inner, outer;
static sem_t done;

static int posts(void *arg)
{
	counting_run(arg);
	sem_post(&done);
	return 0;
}

static int waits(void *arg)
{
	counting_run(arg);
	counting(&inner)->run = posts;
	OK(tr_pool_run(&pool, &inner.item));
	sem_wait(&done);
	return 0;
}

int main(void)
{
	struct tr_pool_counts counts;

	sem_init(&done, 0, 0);
	OK(tr_pool_start(&pool, 2));
	counting(&outer)->run = waits;
	OK(tr_pool_run(&pool, &outer.item));
	OK(tr_pool_stop(&pool));
	tr_pool_counts(&pool, &counts);
	tr_check(outer.runs == 1 && inner.runs == 1, "run %d and %d times", outer.runs, inner.runs);
	tr_check(!pthread_equal(inner.thread, outer.thread), "it was stolen");
	tr_check(counts.stolen == 1, "%lu stolen", counts.stolen);
	OK(tr_pool_destroy(&pool));
	sem_destroy(&done);
	return 0;
}
