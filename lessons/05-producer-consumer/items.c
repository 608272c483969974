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

void queue_open(struct tr_blocking_queue *q, size_t capacity, enum tr_queue_order order)
{
	items_reset();
	TR_MUST(tr_blocking_queue_init(q, capacity, order));
	tr_blocking_queue_show(q, "queue", item_text);
}
