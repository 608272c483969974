// SPDX-License-Identifier: MIT
//
// says: SIGSEGV
// Takes more of the stack than there is.
#include "tally.h"

void tally_add(void)
{
}

int tally_get(void)
{
	volatile char all[64 << 20];
	all[0] = 7;
	return all[0];
}
