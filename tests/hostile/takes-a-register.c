// SPDX-License-Identifier: MIT
//
// says: has assembly code in it
// Moves the stack by the register that it stands in.
#include "tally.h"

register long top __asm__("rsp");

void tally_add(void)
{
}

int tally_get(void)
{
	top += 2;
	return 7;
}
