// SPDX-License-Identifier: MIT
//
// Philosophers 1 and 3 of five eat, and 0 and 2 are hungry. When 1 has eaten, 0 can eat. 2 can eat
// when 3 has eaten, too; and 3 eats until 0 has eaten.
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
	pthread_t threads[2];
	int numbers[] = {0, 2};
	table = table_new(5);
	tr_check(table, "table_new: expected a table, found NULL");
	table_take(table, 1);
	table_take(table, 3);
	for (int k = 0; k < 2; k++)
		TR_MUST(pthread_create(&threads[k], NULL, eats, &numbers[k]));
	table_put(table, 1);
	TR_MUST(pthread_join(threads[0], NULL));
	table_put(table, 3);
	TR_MUST(pthread_join(threads[1], NULL));
	table_free(table);
}
