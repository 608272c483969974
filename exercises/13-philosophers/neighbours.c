// SPDX-License-Identifier: MIT
//
// Two neighbours at a table for N: neighbours N A B. They never use the same fork at the same time.
#include "philosophers.h"
#include "treadle.h"

#include <pthread.h>
#include <stdlib.h>

static struct table *table;
static int seats;
static bool used[8]; // fork by fork; set and cleared by the one who has it

static void *eats(void *number)
{
	int i = *(int *)number, forks[] = {i, (i + 1) % seats};
	table_take(table, i);
	for (int k = 0; k < 2; k++) {
		tr_check(!used[forks[k]], "philosopher %d eats: no neighbour has fork %d", i,
			 forks[k]);
		used[forks[k]] = true;
	}
	for (int k = 0; k < 2; k++)
		used[forks[k]] = false;
	table_put(table, i);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t threads[2];
	if (argc != 4)
		return 2;
	int numbers[] = {atoi(argv[2]), atoi(argv[3])};
	seats = atoi(argv[1]);
	table = table_new(seats);
	tr_check(table, "table_new: expected a table, found NULL");
	for (int k = 0; k < 2; k++)
		TR_MUST(pthread_create(&threads[k], NULL, eats, &numbers[k]));
	for (int k = 0; k < 2; k++)
		TR_MUST(pthread_join(threads[k], NULL));
	table_free(table);
}
