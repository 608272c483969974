// SPDX-License-Identifier: MIT
//
// way: runner
// says: in an ordinary run, the program was ended by the signal
// The very end of the stack of main, behind its environment.
#include "lasting.h"

#include <stdint.h>

static int found(void)
{
	volatile char *end = (volatile char *)(uintptr_t)0x7fffffffefff;
	return (*end)++;
}
