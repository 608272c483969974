// SPDX-License-Identifier: MIT
//
// way: runner
// The buffer of standard output.
#include "lasting.h"

#include <stdio.h>

static int found(void)
{
	int before = stdout->_IO_write_ptr != stdout->_IO_write_base;
	fputs("x", stdout); // no newline: it stays there until the end
	return before;
}
