// SPDX-License-Identifier: MIT
//
// says: atoi
// Defines a version of a function.
#include "tally.h"

__attribute__((symver("atoi@GLIBC_2.2.5"))) int mine(const char *text)
{
	(void)text;
	return 0;
}

void tally_add(void)
{
}

int tally_get(void)
{
	return 7;
}
