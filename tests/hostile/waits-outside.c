// SPDX-License-Identifier: MIT
//
// says: tried to wait for something that is no thread's: stopped (tally.c:
// Waits where nobody sees it.
#include "tally.h"

#include <unistd.h>

void tally_add(void)
{
}

int tally_get(void)
{
	return pause();
}
