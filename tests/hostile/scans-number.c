// SPDX-License-Identifier: MIT
//
// says: uses __isoc
// Adds without a lock to a number that the C library stores.
#include "tally.h"

#include <stdio.h>

static int number;

static int get(void)
{
	return number;
}

static void put(int n)
{
	char digit[] = {(char)('0' + n), 0};
	sscanf(digit, "%d", &number);
}

void tally_add(void)
{
	put(get() + 1);
}

int tally_get(void)
{
	return get();
}
