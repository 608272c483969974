// SPDX-License-Identifier: MIT
//
// says: tried to open a file, .: stopped (tally.c:
// Lists a folder.
#include "tally.h"

#include <dirent.h>
#include <stddef.h>

void tally_add(void)
{
}

int tally_get(void)
{
	return opendir(".") != NULL;
}
