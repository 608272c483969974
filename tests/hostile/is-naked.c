// SPDX-License-Identifier: MIT
//
// says: __attribute__ naked
// Has a function without a return, which runs into the next.
#include "tally.h"

__attribute__((naked)) void mine(void)
{
}

void tally_add(void)
{
}

int tally_get(void)
{
	return 7;
}
