// SPDX-License-Identifier: MIT
//
// says: the program wrote more than 64 MiB
// Tells without end.
#include "tally.h"

#include <stddef.h>

#include "treadle.h"

void tally_add(void)
{
}

int tally_get(void)
{
	for (;;)
		tr_log("here");
	return 2;
}
