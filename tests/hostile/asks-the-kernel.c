// SPDX-License-Identifier: MIT
//
// says: uses getauxval, which tells how
// Asks for what the kernel has told the program.
#include "tally.h"

#include <sys/auxv.h>

void tally_add(void)
{
}

int tally_get(void)
{
	return getauxval(15) ? 7 : 8;
}
