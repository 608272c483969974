// SPDX-License-Identifier: MIT
//
// way: runner
// The registers of the older floating-point unit, by functions of another type.
#include "lasting.h"

static long double value(void)
{
	return 7;
}

static void nothing(void)
{
}

static int found(void)
{
	void *volatile is_nothing = (void *)nothing, *volatile is_value = (void *)value;
	int before = ((long double (*)(void))is_nothing)() == 7; // takes one
	((void (*)(void))is_value)();				 // leaves one
	return before;
}
