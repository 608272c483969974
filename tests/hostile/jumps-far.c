// SPDX-License-Identifier: MIT
//
// says: moves threads where Treadle does not see them
// Leaves its caller for a place where another call was.
#include "tally.h"

#include <setjmp.h>

static jmp_buf place;

void tally_add(void)
{
	setjmp(place);
}

int tally_get(void)
{
	longjmp(place, 1);
}
