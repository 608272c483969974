// SPDX-License-Identifier: MIT
//
// way: runner
// says: asks for code that Treadle cannot look into (__builtin_thread_pointer)
// The control block of the thread, where the C library uses nothing.
#include "lasting.h"

static int found(void)
{
	volatile char *block = __builtin_thread_pointer();
	return block[0x40]++;
}
