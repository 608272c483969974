// SPDX-License-Identifier: MIT
//
// says: asks for code that Treadle cannot look into (__tsan_
// Takes the place of what sees memory, in this file only.
#include "tally.h"

static void __tsan_write4(void *p)
{
	(void)p;
}

void *hide(void);
void *hide(void)
{
	return (void *)__tsan_write4;
}

void tally_add(void)
{
}

int tally_get(void)
{
	return 2;
}
