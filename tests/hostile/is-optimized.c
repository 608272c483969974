// SPDX-License-Identifier: MIT
//
// says: #pragma GCC optimize
// Asks for other code than the compiler was told to make.
#include "tally.h"

#pragma GCC optimize("O3")

void tally_add(void)
{
}

int tally_get(void)
{
	return 7;
}
