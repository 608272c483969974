// SPDX-License-Identifier: MIT
//
// overtaken A B N: philosopher A of five eats, and philosopher 1 is hungry and waits for A. B, its
// other neighbour, eats N times meanwhile: nobody beside B eats, so it never waits, however often
// it has been faster than 1.
#include "philosophers.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

static struct table *table;

static void *between(void *unused)
{
	table_take(table, 1);
	table_put(table, 1);
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t thread;
	if (argc != 4)
		return 2;
	int a = atoi(argv[1]), b = atoi(argv[2]), meals = atoi(argv[3]);
	table = table_new(5);
	tr_check(table, "table_new: expected a table, found NULL");
	table_take(table, a);
	TR_MUST(pthread_create(&thread, NULL, between, NULL));
	for (int meal = 0; meal < meals; meal++) {
		table_take(table, b);
		table_put(table, b);
	}
	table_put(table, a);
	TR_MUST(pthread_join(thread, NULL));
	table_free(table);
}
