// SPDX-License-Identifier: MIT
//
// says: the program wrote more than 64 MiB
// Writes without end.
#include "tally.h"

#include <unistd.h>

void tally_add(void)
{
}

int tally_get(void)
{
	static char block[1 << 16];
	while (write(1, block, sizeof block) > 0)
		;
	return 2;
}
