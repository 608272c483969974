// SPDX-License-Identifier: MIT
//
// says: the program took more than 128 MiB of memory
// Takes memory without end.
#include "tally.h"

#include <stdlib.h>
#include <string.h>

void tally_add(void)
{
}

int tally_get(void)
{
	for (char *p; (p = malloc(1 << 20));)
		memset(p, 1, 1 << 20);
	return 2;
}
