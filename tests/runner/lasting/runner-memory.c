// SPDX-License-Identifier: MIT
//
// way: fork a signal that ended it
// says: tried to reach memory of Treadle's own: stopped
// The memory in which the runner keeps what it puts back.
#include "lasting.h"

#include <stdint.h>

static int found(void)
{
	volatile char *p = (volatile char *)(uintptr_t)0x6500f0000000;
	return (*p)++;
}
