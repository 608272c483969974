// SPDX-License-Identifier: MIT
//
// says: SIGSEGV
// Calls itself without end.
#include "tally.h"

void tally_add(void)
{
}

int tally_get(void)
{
	volatile int n = tally_get();
	return n + 1;
}
