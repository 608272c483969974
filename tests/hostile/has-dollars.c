// SPDX-License-Identifier: MIT
//
// says: with other characters
// Has a name that only assembly has.
#include "tally.h"

void tally_add(void)
{
}

int tally_get(void)
{
	int $rsp = 7;
	return $rsp;
}
