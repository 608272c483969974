// SPDX-License-Identifier: MIT
//
// way: runner
// What is called at the end: once more for each execution before.
#include "lasting.h"

#include <stdlib.h>
#include <unistd.h>

static int ends;

static void end(void)
{
	if (ends++)
		_exit(1);
}

static int found(void)
{
	atexit(end);
	return 0;
}
