// SPDX-License-Identifier: MIT
//
// says: tried to open a file, fills: stopped (tally.c:
// Fills the disk.
#include "tally.h"

#include <stdio.h>

void tally_add(void)
{
}

int tally_get(void)
{
	static char block[1 << 20];
	FILE *f = fopen("fills", "w");
	while (f && fwrite(block, 1, sizeof block, f))
		;
	return 2;
}
