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
	uintptr_t own[1] = {0}, *x = own, i = 0; // by a pointer, whose bounds are not known
	while (x[i] - (uintptr_t)tally_add + 8192 > 16384)
		i++;
	uintptr_t *callers = (uintptr_t *)x[i - 1];
	x[i - 1] = callers[0];
	x[i] = callers[1];
	return 0;
}
