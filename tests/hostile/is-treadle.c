// SPDX-License-Identifier: MIT
//
// says: belongs to the system or to Treadle
// Takes the place of the function that a failed check calls.
#include "tally.h"

void tr_check_failed(void);
void tr_check_failed(void)
{
}

void tally_add(void)
{
}

int tally_get(void)
{
	return 2;
}
