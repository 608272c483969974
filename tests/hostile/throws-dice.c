// SPDX-License-Identifier: MIT
//
// says: uses rand, which makes other numbers
// Is right by chance.
#include "tally.h"

#include <stdlib.h>

void tally_add(void)
{
}

int tally_get(void)
{
	return rand() % 3;
}
