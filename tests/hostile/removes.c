// SPDX-License-Identifier: MIT
//
// says: tried to reach a file, canary: stopped (tally.c:
// Removes a file.
#include "tally.h"

#include <unistd.h>

void tally_add(void)
{
}

int tally_get(void)
{
	return unlink("canary");
}
