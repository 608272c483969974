// SPDX-License-Identifier: MIT
//
// way: fork a signal that ended it
// says: tried to reach memory of Treadle's own: stopped
// The memory that it shares with Treadle, which it finds by asking the kernel where memory is.
#include "lasting.h"

#include <stdint.h>
#include <unistd.h>

#define MIB ((uintptr_t)1 << 20)

static int is_there(uintptr_t at)
{
	return write(STDOUT_FILENO, (const void *)at, 1) == 1;
}

static int found(void)
{
	uintptr_t from = 0x7fff80000000;
	for (uintptr_t at = from; at < from + 48 * MIB; at += MIB)
		if (!is_there(at))
			from = at + MIB;
	volatile char *middle = (volatile char *)(from + 24 * MIB);
	return (*middle)++;
}
