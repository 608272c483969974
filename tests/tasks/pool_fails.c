// SPDX-License-Identifier: MIT
//
// An item fails: the event has its name and its error, is raised in the thread that ran it and with
// its logical context, and the worker goes on to the next item.
#include <string.h>

#include "pool_items.h"

static struct tr_pool pool;
static struct counting bad, good;
static int events;
static const int context;

static int fails(void *arg)
{
	counting_run(arg);
	return EIO;
}

static void failed(void *arg, const char *name, int error)
{
	tr_check(arg == &events && strcmp(name, "bad") == 0 && error == EIO, "the event");
	tr_check(pthread_equal(pthread_self(), bad.thread), "in the thread that ran it");
	tr_check(tr_logical() == &context, "with the item's context");
	events++;
}

int main(void)
{
	struct tr_pool_counts counts;

	OK(tr_pool_start(&pool, 1));
	tr_pool_on_failed(&pool, failed, &events);
	counting(&bad)->run = fails;
	bad.item.name = "bad";
	tr_logical_set((void *)&context);
	OK(tr_pool_run(&pool, &bad.item));
	tr_logical_set(NULL);
	OK(tr_pool_run(&pool, counting(&good)));
	OK(tr_pool_stop(&pool));
	tr_check(events == 1 && good.runs == 1, "%d events, %d runs", events, good.runs);
	tr_check(good.logical == NULL, "the context of one item is not that of the next");
	tr_pool_counts(&pool, &counts);
	tr_check(counts.failed == 1, "%lu failed", counts.failed);
	OK(tr_pool_destroy(&pool));
	return 0;
}
