// SPDX-License-Identifier: MIT
//
// Not to wait, or not for ever. Acts try and, with a planted bug, ask-first.
#include "producer_consumer.h"

#include <errno.h>

static struct tr_blocking queue;

// try -------------------------------------------------------------------------------------------

static int added, taken; // by the producer, by the consumer: each counts its own

// Once at once, and if that does not work, once more within a time limit.
static int add_soon(struct item *item, long milliseconds)
{
	int result = tr_blocking_try_add(&queue, item);
	if (result == EAGAIN) {
		struct timespec limit = tr_lesson_deadline(milliseconds);
		tr_log("%s: the queue is full; waits", item->text);
		result = tr_blocking_add(&queue, item, &limit);
	}
	return result;
}

static int take_soon(void **item, long milliseconds)
{
	int result = tr_blocking_try_take(&queue, item);
	if (result == EAGAIN) {
		struct timespec limit = tr_lesson_deadline(milliseconds);
		tr_log("nothing there; waits");
		result = tr_blocking_take(&queue, item, &limit);
	}
	return result;
}

static void *hasty_producer(void *unused)
{
	tr_thread_name("producer");
	for (int i = 1; i <= 3; i++) {
		struct item *mine = item_of(1, i);
		TR_SLEEP(500);
		int result = add_soon(mine, 300);
		if (result == 0) {
			tr_log("added %s", mine->text);
			added++;
		} else if (result == ETIMEDOUT) {
			tr_log("gives up: keeps %s", mine->text);
		} else {
			tr_must(result, "add_soon", __FILE__, __LINE__);
		}
	}
	return unused;
}

static void *hasty_consumer(void *unused)
{
	tr_thread_name("consumer");
	for (int i = 1; i <= 3; i++) {
		void *item;
		int result = take_soon(&item, 1000);
		if (result == 0) {
			tr_log("takes %s", item_text(item));
			item_taken(item);
			taken++;
		} else if (result == ETIMEDOUT) {
			tr_log("gives up");
		} else {
			tr_must(result, "take_soon", __FILE__, __LINE__);
		}
		TR_SLEEP(1400);
	}
	return unused;
}

int try_now(const struct tr_lesson_args *args)
{
	pthread_t producer, consumer;

	(void)args;
	added = taken = 0;
	queue_open(&queue, 1);
	TR_MUST(pthread_create(&producer, NULL, hasty_producer, NULL));
	TR_MUST(pthread_create(&consumer, NULL, hasty_consumer, NULL));
	TR_MUST(pthread_join(producer, NULL));
	TR_MUST(pthread_join(consumer, NULL));

	int left = (int)tr_collection_count(queue.of);
	tr_log("%d added, %d taken, %d left", added, taken, left);
	tr_check(added == taken + left, "an item that was given up is not in the queue");
	queue_end(&queue);
	return 0;
}

// ask-first -------------------------------------------------------------------------------------

static void *asker(void *number)
{
	int me = *(int *)number;
	void *item;

	tr_thread_name("consumer-%d", me);
	// The bug: what was true when it was asked need not be true when it is acted on. The cure
	// asks and takes in one: while (tr_blocking_try_take(&queue, &item) == 0).
	while (tr_collection_count(queue.of) > 0) {
		TR_MUST(tr_blocking_take(&queue, &item, NULL));
		tr_log("takes %s", item_text(item));
		item_taken(item);
		TR_SLEEP(300 + 100 * me);
	}
	tr_log("nothing left: goes home");
	return NULL;
}

int ask_first(const struct tr_lesson_args *args)
{
	struct tr_group consumers;

	(void)args;
	queue_open(&queue, 3);
	for (int i = 1; i <= 3; i++)
		TR_MUST(tr_blocking_add(&queue, item_of(1, i), NULL));
	tr_group_start(&consumers, 2, asker);
	tr_group_join(&consumers);
	queue_end(&queue);
	return 0;
}
