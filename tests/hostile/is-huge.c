// SPDX-License-Identifier: MIT
//
// says: makes 7
// Takes more memory than there is.
#include "tally.h"

static char all[1ul << 30];

void tally_add(void)
{
}

int tally_get(void)
{
	return all[1] + 7;
}
