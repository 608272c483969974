// SPDX-License-Identifier: MIT
//
// says: __builtin_thread_pointer
// Writes over what the C library keeps of the thread.
#include "tally.h"

void tally_add(void)
{
}

int tally_get(void)
{
	*(long *)__builtin_thread_pointer() = 0;
	return 7;
}
