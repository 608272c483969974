// SPDX-License-Identifier: MIT
//
// way: fork the system call brk
// The end of the data.
#include "lasting.h"

#include <unistd.h>

static int found(void)
{
	static char *end;
	int before = end && end != sbrk(0);
	end = (char *)sbrk(1 << 20) + (1 << 20);
	return before;
}
