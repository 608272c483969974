// SPDX-License-Identifier: MIT
//
// says: of an array (int [2]), which is past its end
// Counts in what is behind an array of its own.
#include "tally.h"

static int few[2], more, n = 2;

void tally_add(void)
{
	few[n]++;
}

int tally_get(void)
{
	more = 7;
	return few[n];
}
