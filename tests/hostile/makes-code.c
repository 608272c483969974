// SPDX-License-Identifier: MIT
//
// says: tried to run code that it has made itself: stopped (tally.c:
// Runs code that it has made itself.
#include "tally.h"

#include <sys/mman.h>

void tally_add(void)
{
}

int tally_get(void)
{
	return mmap(0, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1,
		    0) != MAP_FAILED;
}
