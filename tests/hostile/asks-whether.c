// SPDX-License-Identifier: MIT
//
// says: leaves it open which tr_only_here is meant
// Finds out in which program it is, by what that has.
#include "tally.h"

void tr_only_here(void) __attribute__((weak));

void tally_add(void)
{
}

int tally_get(void)
{
	return tr_only_here ? 7 : 8;
}
