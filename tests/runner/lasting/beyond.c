// SPDX-License-Identifier: MIT
//
// way: runner
// says: in an ordinary run, the program was ended by the signal
// Behind the last block, where nothing has been allocated.
#include "lasting.h"

#include <stdlib.h>

static int found(void)
{
	volatile char *p = malloc(300);
	return p[100000]++ + p[1 << 20]++ + p[10 << 20]++;
}
