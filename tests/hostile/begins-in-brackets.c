// SPDX-License-Identifier: MIT
//
// says: main
// Runs before main, by an attribute of the newer kind.
#include "tally.h"

#include <stdlib.h>

static void *early;

[[gnu::constructor]] static void begin(void)
{
	early = malloc(1);
}

void tally_add(void)
{
}

int tally_get(void)
{
	return early ? 7 : 8;
}
