// SPDX-License-Identifier: MIT
//
// says: defines atoi, which belongs
// Defines a function of the C library that scenarios call, so that there are no threads.
#include "tally.h"

int atoi(const char *text)
{
	(void)text;
	return 0;
}

void tally_add(void)
{
}

int tally_get(void)
{
	return 0;
}
