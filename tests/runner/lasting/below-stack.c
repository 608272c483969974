// SPDX-License-Identifier: MIT
//
// way: runner
// The stack below what is in use, in a thread that ends.
#include "lasting.h"

static int found(void)
{
	volatile char deep[100000];
	return deep[500]++;
}
