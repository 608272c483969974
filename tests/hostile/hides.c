// SPDX-License-Identifier: MIT
//
// says: (__attribute__ no_sanitize
// Asks the compiler for code that is not seen.
#include "tally.h"

static int n;

__attribute__((no_sanitize_thread)) void tally_add(void)
{
	n++;
}

int tally_get(void)
{
	n = 2;
	return 2;
}
