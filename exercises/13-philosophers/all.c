// SPDX-License-Identifier: MIT
//
// Three philosophers at a table for three are hungry, and all of them eat.
#include "philosophers.h"
#include "treadle.h"

#include <pthread.h>

static struct table *table;

static void *eats(void *number)
{
	int i = *(int *)number;
	table_take(table, i);
	table_put(table, i);
	return NULL;
}

int main(void)
{
	pthread_t threads[3];
	int numbers[] = {0, 1, 2};
	table = table_new(3);
	tr_check(table, "table_new: expected a table, found NULL");
	for (int i = 0; i < 3; i++)
		TR_MUST(pthread_create(&threads[i], NULL, eats, &numbers[i]));
	for (int i = 0; i < 3; i++)
		TR_MUST(pthread_join(threads[i], NULL));
	table_free(table);
}
