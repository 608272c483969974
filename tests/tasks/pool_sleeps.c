// SPDX-License-Identifier: MIT
//
// pool_sleeps [WORKERS]: two workers, and an item that waits for another one, which it has put into
// its own worker's local queue: the other worker must wake up, or not fall asleep, and steal it.
// With three, the other one waits for a third. (A pool's items should not wait for one another;
// these show that no wake-up is lost.)
#include <stdlib.h>

#include "pool_items.h"

static struct tr_pool pool;
static struct counting outer, inner[2];
static int inners;
static sem_t done[2];

// Waits for those that come after it in the queue.
static int meets(void *arg)
{
	struct counting *k = arg;
	long me = k - inner;
	counting_run(arg);
	if (me == 0 && inners == 2)
		sem_wait(&done[1]);
	sem_post(&done[me]);
	return 0;
}

static int waits(void *arg)
{
	counting_run(arg);
	for (int i = 0; i < inners; i++) {
		counting(&inner[i])->run = meets;
		OK(tr_pool_run(&pool, &inner[i].item));
	}
	sem_wait(&done[0]);
	return 0;
}

int main(int argc, char **argv)
{
	int workers = argc > 1 ? atoi(argv[1]) : 2;
	struct tr_pool_counts counts;

	inners = workers - 1;
	for (int i = 0; i < 2; i++)
		sem_init(&done[i], 0, 0);
	OK(tr_pool_start(&pool, workers));
	counting(&outer)->run = waits;
	OK(tr_pool_run(&pool, &outer.item));
	OK(tr_pool_stop(&pool));
	tr_pool_counts(&pool, &counts);
	tr_check(outer.runs == 1 && inner[0].runs == 1, "each has run once");
	tr_check(!pthread_equal(inner[0].thread, outer.thread), "it was stolen");
	tr_check(counts.stolen == (unsigned long)inners, "%lu stolen", counts.stolen);
	OK(tr_pool_destroy(&pool));
	for (int i = 0; i < 2; i++)
		sem_destroy(&done[i]);
	return 0;
}
