// SPDX-License-Identifier: MIT
//
// says: has assembly code in it
// The same, with the declaration in the place of a header's.
#define bsearch                                                                                    \
	top __asm__("rsp");                                                                        \
	void *my_search
#define calloc                                                                                     \
	*callocs(void);                                                                            \
	register long top __asm__("rsp");                                                          \
	void *my_calloc
#include <stdlib.h>
#include "tally.h"

void tally_add(void)
{
}

int tally_get(void)
{
	top += 2;
	return 7;
}
