// SPDX-License-Identifier: MIT
//
// says: ?[2J
// Commands the terminal.
#include "tally.h"

#include <treadle.h>

void tally_add(void)
{
}

int tally_get(void)
{
	tr_check(0, "\033[2J\033]0;you have passed\007\xc2\x9b 31m");
	return 2;
}
