// SPDX-License-Identifier: MIT
//
// way: runner
// How much of the processor was used.
#include "lasting.h"

#include <time.h>

static int found(void)
{
	return clock() > 20 * CLOCKS_PER_SEC;
}
