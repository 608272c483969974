// SPDX-License-Identifier: MIT
//
// way: runner
// How far standard output was written.
#include "lasting.h"

#include <unistd.h>

static int found(void)
{
	int before = lseek(STDOUT_FILENO, 0, SEEK_CUR) != 0;
	int done = write(STDOUT_FILENO, "here\n", 5) == 5;
	return before || !done;
}
