// SPDX-License-Identifier: MIT
//
// says: tried to start another process: stopped (tally.c:
// Starts a program and reads from it.
#include "tally.h"

#include <stdio.h>

void tally_add(void)
{
}

int tally_get(void)
{
	return popen("cat /etc/passwd", "r") != NULL;
}
