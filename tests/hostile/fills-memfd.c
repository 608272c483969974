// SPDX-License-Identifier: MIT
//
// says: tried to make a pipe, a timer or a file in memory: stopped (tally.c:
// Fills memory as a file.
#define _GNU_SOURCE
#include "tally.h"

#include <sys/mman.h>
#include <unistd.h>

void tally_add(void)
{
}

int tally_get(void)
{
	ftruncate(memfd_create("m", 0), 1L << 40);
	return 2;
}
