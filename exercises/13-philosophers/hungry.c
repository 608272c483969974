// SPDX-License-Identifier: MIT
//
// Philosopher 0 of four eats until 2 has eaten. Philosopher 1, between them, is hungry and waits
// for 0: 2 eats all the same, though it has eaten before, and 1 has not.
#include "philosophers.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

static struct table *table;

static void *eats(void *number)
{
	int i = *(int *)number;
	table_take(table, i);
	table_put(table, i);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t between, opposite;
	if (argc != 3)
		return 2;
	int one = 1, a = atoi(argv[1]), b = atoi(argv[2]);
	table = table_new(4);
	tr_check(table, "table_new: expected a table, found NULL");
	table_take(table, b);
	table_put(table, b);
	table_take(table, a);
	TR_MUST(pthread_create(&between, NULL, eats, &one));
	TR_MUST(pthread_create(&opposite, NULL, eats, &b));
	TR_MUST(pthread_join(opposite, NULL));
	table_put(table, a);
	TR_MUST(pthread_join(between, NULL));
	table_free(table);
}
