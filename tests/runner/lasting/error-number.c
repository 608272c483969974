// SPDX-License-Identifier: MIT
//
// way: runner
// The number of the last error.
#include "lasting.h"

#include <errno.h>

static int found(void)
{
	int before = errno == EXDEV;
	errno = EXDEV;
	return before;
}
