// SPDX-License-Identifier: MIT
//
// way: runner
// The text of the environment.
#include "lasting.h"

#include <stdlib.h>

static int found(void)
{
	char *path = getenv("PATH");
	int before = path[0] == '!';
	path[0] = '!';
	return before;
}
