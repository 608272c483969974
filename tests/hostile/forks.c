// SPDX-License-Identifier: MIT
//
// says: tried to start another process: stopped (tally.c:
// Forks without end.
#include "tally.h"

#include <unistd.h>

void tally_add(void)
{
}

int tally_get(void)
{
	for (;;)
		fork();
	return 2;
}
