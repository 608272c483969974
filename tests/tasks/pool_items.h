// SPDX-License-Identifier: MIT
//
// What the scenarios about the pool share: an item that counts its runs, with plain variables, so
// that two runs at once would be a race.
#ifndef TESTS_TASKS_POOL_ITEMS_H
#define TESTS_TASKS_POOL_ITEMS_H

#include "tasks.h"

struct counting {
	struct tr_pool_item item;
	int runs;
	pthread_t thread; // that ran it last
	void *logical;	  // with which it ran
};

static inline int counting_run(void *arg)
{
	struct counting *k = arg;
	k->runs++;
	k->thread = pthread_self();
	k->logical = tr_logical();
	return 0;
}

static inline struct tr_pool_item *counting(struct counting *k)
{
	*k = (struct counting){.item = {.run = counting_run, .arg = k}};
	return &k->item;
}

#endif
