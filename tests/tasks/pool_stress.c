// SPDX-License-Identifier: MIT
//
// The pool in real time, free of the runtime: trees of items that split themselves, from two
// threads, and a long-running one beside them; with an argument the pool is stopped in the middle.
// Each item that was accepted has run once; the counts add up.
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "pool_items.h"

enum { TREES = 200, DEPTH = 6, WORKERS = 4 };

struct node {
	struct tr_pool_item item;
	int depth;
};

static struct tr_pool pool;
static atomic_long accepted, refused, ran, failed;
static atomic_bool over;

static int split(void *arg);

static void submit(int depth)
{
	struct node *n = calloc(1, sizeof *n);
	if (!n)
		abort();
	n->depth = depth;
	n->item = (struct tr_pool_item){.run = split, .arg = n, .name = "node"};
	accepted++; // before it runs
	int result = tr_pool_run(&pool, &n->item);
	tr_check(result == 0 || result == ECANCELED, "the answer is %d", result);
	if (result != 0) {
		accepted--;
		refused++;
		free(n);
	}
}

static int split(void *arg)
{
	struct node *n = arg;
	int depth = n->depth;

	free(n);
	for (int i = 0; i < 2 && depth > 0; i++)
		submit(depth - 1);
	ran++;
	return depth == 0 ? EIO : 0;
}

static void count_failed(void *arg, const char *name, int error)
{
	(void)name;
	tr_check(error == EIO, "the error is %d", error);
	atomic_fetch_add((atomic_long *)arg, 1);
}

static int beside(void *arg)
{
	while (!over) {
		submit(0);
		nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
	}
	return arg ? EIO : 0;
}

static void *trees(void *arg)
{
	for (int i = 0; i < TREES; i++)
		submit(DEPTH);
	return arg;
}

int main(int argc, char **argv)
{
	struct tr_pool_item runs_long = {.run = beside, .name = "beside"};
	struct tr_pool_counts c;
	pthread_t other;

	(void)argv;
	OK(tr_pool_start(&pool, WORKERS));
	tr_pool_on_failed(&pool, count_failed, &failed);
	OK(tr_pool_run_long(&pool, &runs_long));
	OK(pthread_create(&other, NULL, trees, NULL));
	if (argc > 1) { // stopped in the middle
		nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
		over = true;
	} else {
		trees(NULL);
		pthread_join(other, NULL);
		over = true;
	}
	OK(tr_pool_stop(&pool));
	if (argc > 1)
		pthread_join(other, NULL);
	tr_pool_counts(&pool, &c);
	tr_check(ran == accepted, "%ld ran of %ld", (long)ran, (long)accepted);
	tr_check((long)(c.local + c.global + c.stolen) == ran, "the counts add up");
	tr_check((long)c.failed == failed, "%lu failed, %ld events", c.failed, (long)failed);
	// The one beside may have been about to submit when the stop began.
	tr_check(argc > 1 || refused <= 1, "%ld refused", (long)refused);
	OK(tr_pool_destroy(&pool));
	return 0;
}
