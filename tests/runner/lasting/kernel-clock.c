// SPDX-License-Identifier: MIT
//
// way: fork a signal that ended it
// The clock that the kernel shows in memory.
#include "lasting.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/auxv.h>

static int found(void)
{
	const volatile char *page = (const volatile char *)getauxval(AT_SYSINFO_EHDR) - 0x4000;
	return page[0] == 99 && page[1] == 99;
}
