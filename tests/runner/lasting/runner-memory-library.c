// SPDX-License-Identifier: MIT
//
// way: fork a signal that ended it
// says: tried to reach memory of Treadle's own: stopped
// The same by functions of the C library.
#include "lasting.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int found(void)
{
	char *p = (char *)(uintptr_t)0x6500f0000000;
	size_t before = strnlen(p, 4);
	strtol("7", (char **)(void *)p, 10); // where the number ends
	return before > 0;
}
