// SPDX-License-Identifier: MIT
//
// way: fork the system call clock_gettime
// How much of the processor was used.
#include "lasting.h"

#include <time.h>

static int found(void)
{
	return clock() > 20 * CLOCKS_PER_SEC;
}
