// SPDX-License-Identifier: MIT
//
// way: runner
// Variables of each thread.
#include "lasting.h"

static _Thread_local int left;

static int found(void)
{
	return left++;
}
