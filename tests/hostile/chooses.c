// SPDX-License-Identifier: MIT
//
// says: be chosen before main runs (ifunc)
// A function that is chosen by code that runs while the program is loaded.
#include "tally.h"

static void nothing(void)
{
}

static void (*choose(void))(void)
{
	return nothing;
}

void chosen(void) __attribute__((ifunc("choose")));

void tally_add(void)
{
}

int tally_get(void)
{
	chosen();
	return 2;
}
