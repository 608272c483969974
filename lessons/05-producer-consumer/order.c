// SPDX-License-Identifier: MIT
//
// In which order do items come out? Acts fifo, small, merged-order, lifo.
#include "producer_consumer.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>

static struct tr_blocking queue;

// fifo, small -----------------------------------------------------------------------------------

static int items; // of each producer; set before the threads start

static void *producer(void *number)
{
	int me = *(int *)number;

	tr_thread_name("producer-%d", me);
	for (int i = 1; i <= items; i++) {
		struct item *mine = item_of(me, i);
		tr_log("adds %s", mine->text);
		TR_MUST(tr_blocking_add(&queue, mine, NULL)); // waits while it is full
		TR_SLEEP(200);
	}
	return NULL;
}

// Takes until the queue is closed and empty.
static void *consumer(void *number)
{
	int last[PRODUCERS] = {0}; // of each producer: the number of its item that I saw last
	void *item;

	tr_thread_name("consumer-%d", *(int *)number);
	while (tr_blocking_take(&queue, &item, NULL) == 0) {
		struct item *it = item;
		tr_log("takes %s", it->text);
		item_taken(it);
		tr_check(last[it->producer - 1] < it->number,
			 "one consumer sees the items of one producer in their order");
		last[it->producer - 1] = it->number;
		TR_SLEEP(500);
	}
	return NULL;
}

static int produce_and_consume(int threads, int each, size_t capacity)
{
	struct tr_group producers, consumers;

	items = each;
	queue_open(&queue, capacity);
	tr_group_start(&producers, threads, producer);
	tr_group_start(&consumers, threads, consumer);

	tr_group_join(&producers);
	TR_MUST(tr_blocking_complete_adding(&queue)); // nothing more will come
	tr_group_join(&consumers);

	for (int p = 1; p <= threads; p++) {
		for (int i = 1; i <= items; i++)
			tr_check(item_of(p, i)->taken == 1, "every item is taken");
	}
	queue_end(&queue);
	return 0;
}

int fifo(const struct tr_lesson_args *args)
{
	return produce_and_consume(args->threads, ITEMS, 5);
}

int small(const struct tr_lesson_args *args)
{
	return produce_and_consume(args->threads, 1, 1);
}

// merged-order ----------------------------------------------------------------------------------

static pthread_mutex_t list_lock;
static struct item *list[2]; // the items as they were told of, guarded by list_lock
static int listed;

static void *teller(void *number)
{
	void *item;

	tr_thread_name("consumer-%d", *(int *)number);
	TR_MUST(tr_blocking_take(&queue, &item, NULL));
	TR_MUST(pthread_mutex_lock(&list_lock)); // another consumer may be here first
	list[listed++] = item;
	tr_log("reports %s", item_text(item));
	TR_MUST(pthread_mutex_unlock(&list_lock));
	return NULL;
}

int merged_order(const struct tr_lesson_args *args)
{
	struct tr_group consumers;

	(void)args;
	queue_open(&queue, 2);
	TR_MUST(pthread_mutex_init(&list_lock, NULL));
	tr_object_name(&list_lock, "list-lock");
	listed = 0;
	for (int i = 1; i <= 2; i++)
		TR_MUST(tr_blocking_add(&queue, item_of(1, i), NULL));
	tr_group_start(&consumers, 2, teller);
	tr_group_join(&consumers);

	// The bug is to expect it. The queue gave them in this order, each to another thread.
	assert(list[0]->number == 1 && list[1]->number == 2);
	TR_MUST(pthread_mutex_destroy(&list_lock));
	queue_end(&queue);
	return 0;
}

// lifo ------------------------------------------------------------------------------------------

// Nothing is added any more, so the numbers go down.
static void *taker(void *number)
{
	int last = ITEMS + 1;
	void *item;

	tr_thread_name("consumer-%d", *(int *)number);
	while (tr_blocking_take(&queue, &item, NULL) == 0) {
		struct item *it = item;
		tr_log("takes %s", it->text);
		item_taken(it);
		tr_check(it->number < last, "the newest item comes first: found %d after %d",
			 it->number, last);
		last = it->number;
		TR_SLEEP(500);
	}
	return NULL;
}

int lifo(const struct tr_lesson_args *args)
{
	struct tr_group consumers;

	stack_open(&queue, 5);
	for (int i = 1; i <= 5; i++) {
		tr_log("adds %s", item_text(item_of(1, i)));
		TR_MUST(tr_blocking_add(&queue, item_of(1, i), NULL));
	}
	TR_MUST(tr_blocking_complete_adding(&queue));
	tr_group_start(&consumers, args->threads, taker);
	tr_group_join(&consumers);
	for (int i = 1; i <= 5; i++)
		tr_check(item_of(1, i)->taken == 1, "every item is taken");
	queue_end(&queue);
	return 0;
}
