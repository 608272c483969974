// SPDX-License-Identifier: MIT
//
// Philosophers 0 and 2 of four are no neighbours: they eat at the same time. Each waits, with its
// forks, until the other eats, too.
#include "philosophers.h"
#include "treadle.h"

#include <pthread.h>

static struct table *table;
static pthread_barrier_t both_eat;

static void *eats(void *number)
{
	int i = *(int *)number;
	table_take(table, i);
	pthread_barrier_wait(&both_eat);
	table_put(table, i);
	return NULL;
}

int main(void)
{
	pthread_t threads[2];
	int numbers[] = {0, 2};
	table = table_new(4);
	tr_check(table, "table_new: expected a table, found NULL");
	TR_MUST(pthread_barrier_init(&both_eat, NULL, 2));
	for (int k = 0; k < 2; k++)
		TR_MUST(pthread_create(&threads[k], NULL, eats, &numbers[k]));
	for (int k = 0; k < 2; k++)
		TR_MUST(pthread_join(threads[k], NULL));
	pthread_barrier_destroy(&both_eat);
	table_free(table);
}
