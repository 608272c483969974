// SPDX-License-Identifier: MIT
//
// says: runs on and on without reaching an operation (tally.c:
// Loops.
#include "tally.h"

void tally_add(void)
{
}

int tally_get(void)
{
	for (volatile int i = 0;; i++)
		;
	return 2;
}
