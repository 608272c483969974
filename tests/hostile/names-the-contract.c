// SPDX-License-Identifier: MIT
//
// says: uses tr_contract, which is the exercise's
// Would have the contract do its work, in the programs that are linked with one.
#include "tally.h"

extern const char tr_contract[] __attribute__((weak));

void tally_add(void)
{
}

int tally_get(void)
{
	return tr_contract ? tr_contract[0] : 7;
}
