// SPDX-License-Identifier: MIT
//
// way: fork the system call getpid
// The number of the process.
#include "lasting.h"

#include <unistd.h>

static int found(void)
{
	return getpid() == 1;
}
