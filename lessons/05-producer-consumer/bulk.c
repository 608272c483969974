// SPDX-License-Identifier: MIT
//
// A consumer that inserts many items at a time, as into a data base, where each insertion is
// expensive but ten cost little more than one. Acts bulk, bulk-small.
//
// It gathers until the batch is full or the next item takes too long: a full batch saves work,
// and with the time limit no item waits long for nine others.
#include "producer_consumer.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define BATCH 10 // items at most

static struct tr_blocking queue;
static int items; // of each producer; these two are set before the threads start
static int most;  // in a batch

static void *producer(void *number)
{
	int me = *(int *)number;

	tr_thread_name("producer-%d", me);
	for (int i = 1; i <= items; i++) {
		TR_SLEEP(i < items ? 50 * me : 1500 * me); // the last one is late
		tr_log("adds %s", item_text(item_of(me, i)));
		TR_MUST(tr_blocking_add(&queue, item_of(me, i), NULL));
	}
	return NULL;
}

// Gathers a batch and says in *n how many it holds. Returns why it ends: 0, it is full;
// ETIMEDOUT, nothing more came in time; ECANCELED, nothing more will come, and perhaps *n is 0.
static int gather(struct item **batch, int *n)
{
	struct timespec limit;
	void *item;

	*n = 0;
	int result = tr_blocking_take(&queue, &item, NULL); // the first: as long as it takes
	while (result == 0) {
		batch[(*n)++] = item;
		if (*n == most)
			break;
		limit = tr_lesson_deadline(1000); // a second for the next, not for the batch
		result = tr_blocking_take(&queue, &item, &limit);
	}
	return result;
}

static void insert(struct item *const *batch, int n, int why)
{
	char text[BATCH * sizeof batch[0]->text] = "";

	for (int i = 0; i < n; i++) {
		item_taken(batch[i]);
		strcat(strcat(text, " "), batch[i]->text);
	}
	tr_log("inserts %d (%s):%s", n,
	       why == 0		  ? "full"
	       : why == ETIMEDOUT ? "late"
				  : "closed",
	       text);
	TR_SLEEP(300);
}

static void *bulk_consumer(void *unused)
{
	struct item *batch[BATCH];
	int why, n;

	tr_thread_name("bulk-consumer");
	do {
		why = gather(batch, &n);
		tr_check(n <= most, "items in a batch: expected %d at most, found %d", most, n);
		tr_check(n > 0 || why == ECANCELED, "no batch is empty");
		if (n > 0)
			insert(batch, n, why);
	} while (why != ECANCELED);
	return unused;
}

static int produce_in_bulk(int threads, int each, int batch)
{
	struct tr_group producers;
	pthread_t consumer;

	items = each;
	most = batch;
	queue_open(&queue, 5);
	TR_MUST(pthread_create(&consumer, NULL, bulk_consumer, NULL));
	tr_group_start(&producers, threads, producer);
	tr_group_join(&producers);
	TR_MUST(tr_blocking_complete_adding(&queue));
	TR_MUST(pthread_join(consumer, NULL));

	for (int p = 1; p <= threads; p++) {
		for (int i = 1; i <= items; i++)
			tr_check(item_of(p, i)->taken == 1, "every item is inserted");
	}
	queue_end(&queue);
	return 0;
}

int bulk(const struct tr_lesson_args *args)
{
	return produce_in_bulk(args->threads, ITEMS, BATCH);
}

int bulk_small(const struct tr_lesson_args *args)
{
	return produce_in_bulk(args->threads, 3, 2);
}
