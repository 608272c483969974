// SPDX-License-Identifier: MIT
//
// says: asks for code that Treadle cannot look into (__ubsan_
// Takes the place of what hears of indices outside of arrays, in this file only.
#include "tally.h"

static int few[2], n = 5;

static void __ubsan_handle_out_of_bounds(void *place, void *index)
{
	(void)place;
	(void)index;
}

void *hide(void);
void *hide(void)
{
	return (void *)__ubsan_handle_out_of_bounds;
}

void tally_add(void)
{
	few[n]++;
}

int tally_get(void)
{
	return few[n];
}
