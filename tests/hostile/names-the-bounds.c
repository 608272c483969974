// SPDX-License-Identifier: MIT
//
// says: __ubsan_handle_out_of_bounds
// Calls what the compiler calls by itself, by another name, with what is no memory.
#include "tally.h"

void quiet(void *place, void *index) __asm__("__ubsan_"
					     "handle_out_of_bounds");

void tally_add(void)
{
	quiet((void *)16, (void *)16);
}

int tally_get(void)
{
	quiet((void *)16, (void *)16);
	return 7;
}
