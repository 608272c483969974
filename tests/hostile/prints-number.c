// SPDX-License-Identifier: MIT
//
// says: uses snprintf, which changes memory where Treadle does not see it
// Adds without a lock to a number that is a text, which the C library writes and reads.
#include "tally.h"

#include <stdio.h>
#include <stdlib.h>

static char text[16];

static int get(void)
{
	return atoi(text);
}

static void put(int n)
{
	snprintf(text, sizeof text, "%d", n);
}

void tally_add(void)
{
	put(get() + 1);
}

int tally_get(void)
{
	return get();
}
