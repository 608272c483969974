// SPDX-License-Identifier: MIT
//
// says: with other characters
// Has a name that looks like another.
#include "tally.h"

void tally_add(void)
{
}

int tally_get(void)
{
	int tаlly = 7;
	return tаlly;
}
