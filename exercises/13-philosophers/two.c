// SPDX-License-Identifier: MIT
//
// Two tables, a small one and one for 30: a philosopher at one takes no fork of the other, and at
// the large one every second philosopher eats.
#include "philosophers.h"
#include "treadle.h"

#include <pthread.h>

static struct table *small;

static void *philosopher(void *unused)
{
	for (int i = 0; i < 2; i++) {
		table_take(small, i);
		table_put(small, i);
	}
	return unused;
}

int main(void)
{
	pthread_t thread;
	small = table_new(2);
	struct table *large = table_new(30);
	tr_check(small && large, "table_new: expected a table, found NULL");
	for (int i = 0; i < 30; i += 2)
		table_take(large, i);
	TR_MUST(pthread_create(&thread, NULL, philosopher, NULL));
	TR_MUST(pthread_join(thread, NULL));
	for (int i = 0; i < 30; i += 2)
		table_put(large, i);
	table_free(small);
	table_free(large);
}
