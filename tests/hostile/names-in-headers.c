// SPDX-License-Identifier: MIT
//
// says: __cyg_profile_func_exit
// Has a header of the system name the compiler's own function.
#define quick_exit(x) quiet(void *f, void *at) __asm__("__cyg_profile_func_exit")
#include <stdlib.h>
#include "tally.h"

void tally_add(void)
{
}

int tally_get(void)
{
	quiet(0, 0);
	return 7;
}
