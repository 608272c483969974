// SPDX-License-Identifier: MIT
//
// says: a function did not return to where it was called
// Overwrites what it finds on the stack of its return address and its caller's frame by those of
// its caller.
#include "tally.h"

#include <stdint.h>

void tally_add(void)
{
}

int tally_get(void)
{
	uintptr_t own[1] = {0}, *x = own; // by a pointer that walks, whose bounds are not known
	while (*x - (uintptr_t)tally_add + 8192 > 16384)
		x++;
	uintptr_t *frame = x - 1, *callers = (uintptr_t *)*frame;
	*frame = callers[0];
	*x = callers[1];
	return 0;
}
