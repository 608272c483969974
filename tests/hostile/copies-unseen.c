// SPDX-License-Identifier: MIT
//
// says: uses wmemcpy, which changes memory where Treadle does not see it
// Adds without a lock, by a function that is not watched.
#include "tally.h"

#include <wchar.h>

static wchar_t n;

void tally_add(void)
{
	wchar_t m;
	wmemcpy(&m, &n, 1);
	m++;
	wmemcpy(&n, &m, 1);
}

int tally_get(void)
{
	return n;
}
