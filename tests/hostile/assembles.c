// SPDX-License-Identifier: MIT
//
// says: has assembly code in it
// The same by the instruction.
#include "tally.h"

void tally_add(void)
{
}

int tally_get(void)
{
	__asm__ volatile("syscall" ::"a"(231), "D"(0));
	return 2;
}
