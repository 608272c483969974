// SPDX-License-Identifier: MIT
//
// says: __builtin_longjmp
// Jumps to a place that it has made up, in its caller's caller.
#include "tally.h"

void tally_add(void)
{
}

int tally_get(void)
{
	void *place[5] = {0};
	void **frame = 0;
	place[0] = frame;
	__builtin_longjmp(place, 1);
}
