// SPDX-License-Identifier: MIT
//
// says: no points
// Asks for text by a macro's name.
#include "tally.h"

#include __FILE__

void tally_add(void)
{
}

int tally_get(void)
{
	return 7;
}
