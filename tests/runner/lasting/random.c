// SPDX-License-Identifier: MIT
//
// way: runner
// How many random numbers have been drawn.
#include "lasting.h"

#include <stdlib.h>

static int found(void)
{
	return rand() != 1804289383; // the first that was never seeded
}
