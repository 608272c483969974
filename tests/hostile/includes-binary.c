// SPDX-License-Identifier: MIT
//
// says: has assembly code in it
// Lets the assembler read a file.
#include "tally.h"

__asm__(".data; leak: .incbin \"/etc/passwd\"");

void tally_add(void)
{
}

int tally_get(void)
{
	return 2;
}
