// SPDX-License-Identifier: MIT
//
// says: uses getenv, which tells how the program is run
// Keeps the number in the environment.
#include "tally.h"

#include <stdlib.h>

static int get(void)
{
	const char *n = getenv("TALLY");
	return n ? n[0] - '0' : 0;
}

static void put(int n)
{
	char digit[] = {(char)('0' + n), 0};
	setenv("TALLY", digit, 1);
}

void tally_add(void)
{
	put(get() + 1);
}

int tally_get(void)
{
	return get();
}
