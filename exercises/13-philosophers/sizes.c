// SPDX-License-Identifier: MIT
//
// One thread, and tables of other sizes: a large one, at which the first and the last, who are
// neighbours, eat one after the other, and sizes that are none.
#include "philosophers.h"
#include "treadle.h"

static void try_large(int seats)
{
	struct table *table = table_new(seats);
	tr_check(table, "table_new(%d): expected a table, found NULL", seats);
	table_take(table, 0);
	table_take(table, seats / 2);
	table_put(table, 0);
	table_take(table, seats - 1);
	table_put(table, seats / 2);
	table_put(table, seats - 1);
	table_free(table);
}

int main(void)
{
	for (int seats = -1; seats < 2; seats++)
		tr_check(!table_new(seats), "table_new(%d): expected NULL, found a table", seats);
	try_large(5000);
}
