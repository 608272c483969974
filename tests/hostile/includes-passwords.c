// SPDX-License-Identifier: MIT
//
// says: includes /etc/passwd, which is not a header
// Shows a file of the system in what the compiler says.
#include "tally.h"

#include "/etc/passwd"

void tally_add(void)
{
}

int tally_get(void)
{
	return 2;
}
