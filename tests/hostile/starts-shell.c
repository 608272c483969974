// SPDX-License-Identifier: MIT
//
// says: tried to start another process: stopped (tally.c:
// Starts a shell.
#include "tally.h"

#include <stdlib.h>

void tally_add(void)
{
}

int tally_get(void)
{
	return system("echo 2");
}
