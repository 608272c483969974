// SPDX-License-Identifier: MIT
//
// says: uses dl_iterate_phdr, which reaches
// Looks for the runtime among what is loaded.
#define _GNU_SOURCE
#include "tally.h"

#include <link.h>

void tally_add(void)
{
}

int tally_get(void)
{
	return dl_iterate_phdr(0, 0);
}
