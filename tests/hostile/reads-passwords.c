// SPDX-License-Identifier: MIT
//
// says: tried to open a file, /etc/passwd: stopped (tally.c:
// Reads a file of the system.
#include "tally.h"

#include <stdio.h>

void tally_add(void)
{
}

int tally_get(void)
{
	return fopen("/etc/passwd", "r") != NULL;
}
