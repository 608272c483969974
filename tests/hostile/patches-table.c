// SPDX-License-Identifier: MIT
//
// says: SIGSEGV
// Writes its own function into the table by which the program calls others.
#include "tally.h"

#include <stdint.h>

static void nothing(void)
{
}

void tally_add(void)
{
}

int tally_get(void)
{
	static uintptr_t here;
	uintptr_t *word = &here;
	for (int i = 0; i < 600; i++, word--)
		if ((uintptr_t)tally_get - *word < 8192)
			*word = (uintptr_t)nothing;
	return 7;
}
