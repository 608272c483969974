// SPDX-License-Identifier: MIT
//
// says: by #line
// Says that it is the scenario.
#include "tally.h"

#line 1 "two.c"

void tally_add(void)
{
}

int tally_get(void)
{
	return 7;
}
