// SPDX-License-Identifier: MIT
//
// A baker, a shelf for two loaves, and buyers: a blocking collection. Acts over-queue, over-stack:
// the same program, which puts it over a queue or over a stack.
#include "collections.h"

#include <errno.h>

static struct tr_blocking shelf;

static void *baker(void *unused)
{
	tr_thread_name("baker");
	for (int i = 1; i <= ITEMS; i++) {
		tr_log("bakes %s", item_of(1, i)->text);
		TR_MUST(tr_blocking_add(&shelf, item_of(1, i), NULL)); // waits while it is full
		TR_SLEEP(200);
	}
	tr_log("closes the oven");
	TR_MUST(tr_blocking_complete_adding(&shelf));
	return unused;
}

static void *buyer(void *number)
{
	void *loaf;
	int result;

	tr_thread_name("buyer-%d", *(int *)number);
	TR_SLEEP(500);
	while ((result = tr_blocking_take(&shelf, &loaf, NULL)) == 0) { // waits while it is empty
		item_taken(loaf);
		tr_log("buys %s", item_text(loaf));
		TR_SLEEP(500);
	}
	tr_check(result == ECANCELED, "the shelf stays empty: expected ECANCELED, found %s",
		 tr_error_name(result));
	tr_log("goes home: nothing more will come");
	return NULL;
}

// below: an empty queue or stack
static int bakery(struct tr_collection *below, int n)
{
	struct tr_group buyers;
	pthread_t t;

	items_reset();
	TR_MUST(tr_blocking_init(&shelf, below, 2));
	tr_collection_show(below, "shelf", item_text);
	TR_MUST(pthread_create(&t, NULL, baker, NULL));
	tr_group_start(&buyers, n, buyer);
	TR_MUST(pthread_join(t, NULL));
	tr_group_join(&buyers);
	for (int i = 1; i <= ITEMS; i++)
		tr_check(item_of(1, i)->taken == 1, "every loaf is bought");
	TR_MUST(tr_blocking_destroy(&shelf));
	TR_MUST(tr_collection_destroy(below));
	return 0;
}

int over_queue(const struct tr_lesson_args *args)
{
	static struct tr_queue loaves;

	TR_MUST(tr_queue_init(&loaves));
	return bakery(&loaves.base, args->threads);
}

int over_stack(const struct tr_lesson_args *args)
{
	static struct tr_stack loaves;

	TR_MUST(tr_stack_init(&loaves));
	return bakery(&loaves.base, args->threads);
}
