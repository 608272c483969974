// SPDX-License-Identifier: MIT
//
// says: has a function that runs before or after main
// Puts a function's address among those that run before main.
#include "tally.h"

static void early(void)
{
}
__attribute__((section(".init_array"), used)) static void (*first)(void) = early;

void tally_add(void)
{
}

int tally_get(void)
{
	return 7;
}
