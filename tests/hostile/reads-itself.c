// SPDX-License-Identifier: MIT
//
// says: tried to open a file, /proc/self/mem: stopped (tally.c:
// Opens its own memory.
#include "tally.h"

#include <fcntl.h>

void tally_add(void)
{
}

int tally_get(void)
{
	return open("/proc/self/mem", O_RDWR);
}
