// SPDX-License-Identifier: MIT
//
// The items of the lesson: each knows whose it is, its number there, and whether it was taken.
#include "collections.h"

#include <stdio.h>

static struct item items[PUTTERS][ITEMS];

void items_reset(void)
{
	for (int t = 1; t <= PUTTERS; t++) {
		for (int i = 1; i <= ITEMS; i++) {
			struct item *it = item_of(t, i);
			*it = (struct item){.of = t, .number = i};
			snprintf(it->text, sizeof it->text, "%d-%d", t, i);
		}
	}
}

struct item *item_of(int thread, int number)
{
	return &items[thread - 1][number - 1];
}

const char *item_text(const void *item)
{
	return ((const struct item *)item)->text;
}

void item_taken(struct item *item)
{
	item->taken++; // if two could have taken it this would be a data race
	tr_check(item->taken == 1, "%s is taken once: found %d times", item->text, item->taken);
}
