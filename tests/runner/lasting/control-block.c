// SPDX-License-Identifier: MIT
//
// way: runner
// The control block of the thread, where the C library uses nothing.
#include "lasting.h"

static int found(void)
{
	volatile char *block = __builtin_thread_pointer();
	return block[0x40]++;
}
