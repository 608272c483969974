// SPDX-License-Identifier: MIT
//
// says: __builtin_unwind_init
// Leaves its caller as an exception would.
#include "tally.h"

void tally_add(void)
{
}

int tally_get(void)
{
	__builtin_unwind_init();
	__builtin_eh_return(0, __builtin_return_address(0));
}
