// SPDX-License-Identifier: MIT
//
// The items of the lesson: each knows its producer, its number there, and whether it was taken.
#include "producer_consumer.h"

#include <stdio.h>

static struct item items[PRODUCERS][ITEMS];

void items_reset(void)
{
	for (int p = 1; p <= PRODUCERS; p++) {
		for (int i = 1; i <= ITEMS; i++) {
			struct item *it = item_of(p, i);
			*it = (struct item){.producer = p, .number = i};
			snprintf(it->text, sizeof it->text, "%d-%d", p, i);
		}
	}
}

struct item *item_of(int producer, int number)
{
	return &items[producer - 1][number - 1];
}

const char *item_text(const void *item)
{
	return ((const struct item *)item)->text;
}

void item_taken(struct item *item)
{
	item->taken++; // if two could have taken it this would be a data race
	tr_check(item->taken == 1, "%s is taken once", item->text);
}

static void open_over(struct tr_collection *c, struct tr_blocking *q, size_t capacity)
{
	items_reset();
	TR_MUST(tr_blocking_init(q, c, capacity));
	tr_collection_show(c, "queue", item_text);
}

void queue_open(struct tr_blocking *q, size_t capacity)
{
	static struct tr_queue first_in_first_out;

	TR_MUST(tr_queue_init(&first_in_first_out));
	open_over(&first_in_first_out.base, q, capacity);
}

void stack_open(struct tr_blocking *q, size_t capacity)
{
	static struct tr_stack last_in_first_out;

	TR_MUST(tr_stack_init(&last_in_first_out));
	open_over(&last_in_first_out.base, q, capacity);
}

void queue_end(struct tr_blocking *q)
{
	TR_MUST(tr_blocking_destroy(q));
	TR_MUST(tr_collection_destroy(q->of));
}
