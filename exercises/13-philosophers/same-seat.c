// SPDX-License-Identifier: MIT
//
// Two tables for three. At each, philosopher 1 eats, and philosopher 0 is hungry. When 1 has eaten
// at one table, 0 eats there; at the other it waits.
#include "philosophers.h"
#include "treadle.h"

#include <pthread.h>

static struct table *here, *there;

static void *eats(void *table)
{
	table_take(table, 0);
	table_put(table, 0);
	return NULL;
}

int main(void)
{
	pthread_t at_this, at_other;
	here = table_new(3);
	there = table_new(3);
	tr_check(here && there, "table_new: expected a table, found NULL");
	table_take(here, 1);
	table_take(there, 1);
	TR_MUST(pthread_create(&at_other, NULL, eats, there));
	TR_MUST(pthread_create(&at_this, NULL, eats, here));
	table_put(here, 1);
	TR_MUST(pthread_join(at_this, NULL));
	table_put(there, 1);
	TR_MUST(pthread_join(at_other, NULL));
	table_free(here);
	table_free(there);
}
