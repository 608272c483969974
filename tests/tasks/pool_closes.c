// SPDX-License-Identifier: MIT
//
// A thread pool while it closes. pool_closes WHAT: twice (two threads stop it: one is told
// EALREADY), long (a long-running item submits one: run, or refused and told so), child (an item
// submits another and runs it inline, or a second worker has it: once).
#include <string.h>

#include "tasks.h"

static struct tr_pool pool;
static int runs;
static bool refused;

static int counts(void *unused)
{
	(void)unused;
	__atomic_fetch_add(&runs, 1, __ATOMIC_RELAXED);
	return 0;
}

static struct tr_pool_item child = {.run = counts};

static int submits(void *unused)
{
	(void)unused;
	int result = tr_pool_run(&pool, &child);
	tr_check(result == 0 || result == ECANCELED, "found %d", result);
	tr_check(tr_pool_stop(&pool) == EDEADLK, "it cannot wait for itself");
	refused = result != 0;
	return 0;
}

static int runs_inline(void *unused)
{
	(void)unused;
	OK(tr_pool_run(&pool, &child));
	int result = pool.context.run_inline(&pool.context, &child.c);
	tr_check(result == 0 || result == ENOENT, "found %d", result);
	return 0;
}

static void *stops(void *unused)
{
	(void)unused;
	return (void *)(intptr_t)tr_pool_stop(&pool);
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "twice";
	struct tr_pool_item item = {.run = submits}, parent = {.run = runs_inline};
	bool twice = strcmp(what, "twice") == 0;
	pthread_t other;
	void *others = (void *)(intptr_t)EALREADY;

	OK(tr_pool_start(&pool, strcmp(what, "child") == 0 ? 2 : 1));
	if (twice)
		OK(pthread_create(&other, NULL, stops, NULL));
	else if (strcmp(what, "long") == 0)
		OK(tr_pool_run_long(&pool, &item));
	else
		OK(tr_pool_run(&pool, &parent));
	int mine = tr_pool_stop(&pool);
	if (twice)
		OK(pthread_join(other, &others));
	tr_check((mine == 0) != (others == NULL), "stopped once: %d", mine);
	tr_check(runs == !(twice || refused), "run once, or refused: %d", runs);
	OK(tr_pool_destroy(&pool));
	return 0;
}
