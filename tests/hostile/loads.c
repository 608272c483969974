// SPDX-License-Identifier: MIT
//
// says: uses dlopen, which reaches functions past Treadle
// Loads a library.
#include "tally.h"

#include <dlfcn.h>

void tally_add(void)
{
}

int tally_get(void)
{
	dlopen("libc.so.6", RTLD_NOW);
	return 2;
}
