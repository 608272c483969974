// SPDX-License-Identifier: MIT
//
// way: runner
// A register for vectors, by functions of another type.
#include "lasting.h"

typedef double eight(double, double, double, double, double, double, double, double);

static double last(double a, double b, double c, double d, double e, double f, double g, double h)
{
	(void)a, (void)b, (void)c, (void)d, (void)e, (void)f, (void)g;
	return h;
}

static int found(void)
{
	void *volatile is_last = (void *)last;
	int before = ((double (*)(void))is_last)() == 1234.5; // of what was there
	((eight *)is_last)(1, 2, 3, 4, 5, 6, 7, 1234.5);
	return before;
}
