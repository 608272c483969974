// SPDX-License-Identifier: MIT
//
// way: runner
// A variable of the C library.
#include "lasting.h"

#include <getopt.h>

static int found(void)
{
	int before = optind == 77;
	optind = 77;
	return before;
}
