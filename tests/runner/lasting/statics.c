// SPDX-License-Identifier: MIT
//
// way: runner
// Variables of its own.
#include "lasting.h"

static char zeroed[100000];

static int found(void)
{
	return zeroed[77777]++;
}
