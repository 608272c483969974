// SPDX-License-Identifier: MIT
//
// says: defines tr_check_failed, which belongs
// Puts its own function in the place of the one that fails, as an alias.
#include "tally.h"

void mine(void)
{
}
void tr_check_failed(void) __attribute__((alias("mine")));

void tally_add(void)
{
}

int tally_get(void)
{
	return 7;
}
