// SPDX-License-Identifier: MIT
//
// says: includes /etc/passwd, which is not a header
// Lets the compiler quote a file where it complains.
#include "tally.h"

#line 1 "/etc/passwd"
int wrong = ;

void tally_add(void)
{
}

int tally_get(void)
{
	return 2;
}
