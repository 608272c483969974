// SPDX-License-Identifier: MIT
//
// How does a consumer learn that nothing more will come? Acts close and, with a planted bug,
// poison.
#include "producer_consumer.h"

#include <errno.h>

static struct tr_blocking queue;

// close -----------------------------------------------------------------------------------------

static int accepted[PRODUCERS]; // items of each producer that went in
static int items;		// of each; set before the threads start

static void *producer(void *number)
{
	int me = *(int *)number;
	int result = 0;

	tr_thread_name("producer-%d", me);
	for (int i = 1; i <= items && result == 0; i++) {
		result = tr_blocking_add(&queue, item_of(me, i), NULL);
		if (result == 0) {
			tr_log("added %s", item_text(item_of(me, i)));
			accepted[me - 1]++;
		} else if (result == ECANCELED) {
			tr_log("%s comes too late: closed", item_text(item_of(me, i)));
		}
		TR_SLEEP(200);
	}
	return NULL;
}

static void *consumer(void *unused)
{
	void *item;
	int result;

	tr_thread_name("consumer");
	while ((result = tr_blocking_take(&queue, &item, NULL)) == 0) {
		tr_log("takes %s", item_text(item));
		item_taken(item);
		TR_SLEEP(400);
	}
	tr_log("closed and empty: goes home");
	tr_check(result == ECANCELED, "a consumer goes home only when the queue is closed");
	return unused;
}

int closing(const struct tr_lesson_args *args)
{
	struct tr_group producers;
	pthread_t t;

	items = 3;
	queue_open(&queue, 2);
	TR_MUST(pthread_create(&t, NULL, consumer, NULL));
	tr_group_start(&producers, args->threads, producer);

	TR_SLEEP(500); // it may be any moment: that is what check tries
	tr_log("closes the queue");
	TR_MUST(tr_blocking_complete_adding(&queue));
	tr_group_join(&producers);
	TR_MUST(pthread_join(t, NULL));

	for (int p = 1; p <= args->threads; p++) {
		for (int i = 1; i <= items; i++)
			tr_check(item_of(p, i)->taken == (i <= accepted[p - 1]),
				 "every item that was accepted is taken, and no other");
		accepted[p - 1] = 0;
	}
	queue_end(&queue);
	return 0;
}

// poison ----------------------------------------------------------------------------------------

static struct item pill = {.text = "pill"}; // a consumer that takes it goes home

static void *poisoner(void *unused)
{
	tr_thread_name("producer");
	for (int i = 1; i <= 2; i++) {
		tr_log("adds %s", item_text(item_of(1, i)));
		TR_MUST(tr_blocking_add(&queue, item_of(1, i), NULL));
		TR_SLEEP(400);
	}
	tr_log("offers the pill, and goes home");
	(void)tr_blocking_try_add(&queue, &pill); // the bug: a full queue says no
	return unused;
}

static void *victim(void *unused)
{
	void *item;

	tr_thread_name("consumer");
	for (;;) {
		TR_MUST(tr_blocking_take(&queue, &item, NULL));
		if (item == &pill)
			break;
		tr_log("takes %s", item_text(item));
		item_taken(item);
		TR_SLEEP(200);
	}
	tr_log("takes the pill: goes home");
	return unused;
}

int poison(const struct tr_lesson_args *args)
{
	pthread_t producer_thread, consumer_thread;

	(void)args;
	queue_open(&queue, 1);
	TR_MUST(pthread_create(&producer_thread, NULL, poisoner, NULL));
	TR_MUST(pthread_create(&consumer_thread, NULL, victim, NULL));
	TR_MUST(pthread_join(producer_thread, NULL));
	TR_MUST(pthread_join(consumer_thread, NULL));
	queue_end(&queue);
	return 0;
}
