// SPDX-License-Identifier: MIT
//
// way: runner
// says: reads memory that nobody has written since its allocation
// A block that it has allocated, and does not clear.
#include "lasting.h"

#include <stdlib.h>

static int found(void)
{
	volatile char *p = malloc(300);
	int before = p[200] == '!'; // anything else may stand there
	p[200] = '!';
	return before;
}
