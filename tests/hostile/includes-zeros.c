// SPDX-License-Identifier: MIT
//
// says: no points
// A file without an end.
#include "tally.h"

#include "/dev/zero"

void tally_add(void)
{
}

int tally_get(void)
{
	return 2;
}
