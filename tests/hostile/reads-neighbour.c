// SPDX-License-Identifier: MIT
//
// says: tried to open a file, ../other/tally.c: stopped (tally.c:
// Reads what another one has handed in.
#include "tally.h"

#include <fcntl.h>

void tally_add(void)
{
}

int tally_get(void)
{
	return open("../other/tally.c", O_RDONLY);
}
