// SPDX-License-Identifier: MIT
//
// Acts on what belongs to an item and not to its thread: failed, context, context-lost.
#include "thread-pool.h"

#include <errno.h>
#include <semaphore.h>
#include <string.h>

// failed ------------------------------------------------------------------------------------------

static int events; // by the worker that ran the item, one at a time

static int backup(void *unused)
{
	(void)unused;
	tr_log("writes the backup");
	return ENOSPC;
}

static int print(void *unused)
{
	(void)unused;
	tr_log("prints");
	return 0;
}

static void tell(void *arg, const char *name, int error)
{
	(void)arg;
	tr_log("the event: %s has failed with %s", name, tr_error_name(error));
	events++;
	tr_check(error == ENOSPC && strcmp(name, "backup") == 0,
		 "the event: expected ENOSPC of backup, found %s of %s", tr_error_name(error),
		 name);
}

int failed(const struct tr_lesson_args *args)
{
	struct tr_pool_item fails = {.run = backup, .name = "backup"};
	struct tr_pool_item next = {.run = print, .name = "print"};

	events = 0;
	pool_begin(args->threads);
	tr_pool_on_failed(&pool, tell, NULL);
	TR_MUST(tr_pool_run(&pool, &fails));
	TR_MUST(tr_pool_run(&pool, &next));
	pool_end();
	tr_check(events == 1, "one item has failed: expected 1 event, found %d", events);
	return 0;
}

// context, context-lost ---------------------------------------------------------------------------
//
// An order is taken in for somebody, and a second item, which the first one submits, sends the
// bill.

static _Thread_local const char *customer; // of context-lost
static struct tr_pool_item order, bill;
static const char *in_thread; // whose bill it was, in the two ways
static const char *in_context;

static int send_bill(void *unused)
{
	(void)unused;
	in_thread = customer;
	in_context = tr_logical();
	return 0;
}

static int take_in(void *who)
{
	customer = who; // the bug of context-lost: the thread is not the order's
	tr_log("takes in an order of %s", (const char *)who);
	TR_MUST(tr_pool_run(&pool, &bill));
	TR_SLEEP(300);
	return 0;
}

static void an_order(int workers, const char *who)
{
	job(&order, "order", take_in, (void *)who);
	job(&bill, "bill", send_bill, NULL);
	pool_begin(workers);
	void *before = tr_logical_set((void *)who);
	TR_MUST(tr_pool_run(&pool, &order));
	tr_logical_set(before);
	pool_end();
}

static void is_hers(const char *found)
{
	tr_log("the bill was sent to %s", found ? found : "nobody");
	tr_check(found && strcmp(found, "ana") == 0, "whose bill it is: expected ana, found %s",
		 found ? found : "nobody");
}

int context(const struct tr_lesson_args *args)
{
	an_order(args->threads, "ana");
	is_hers(in_context);
	return 0;
}

int context_lost(const struct tr_lesson_args *args)
{
	an_order(args->threads, "ana");
	is_hers(in_thread);
	return 0;
}
