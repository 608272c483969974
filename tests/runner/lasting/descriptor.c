// SPDX-License-Identifier: MIT
//
// way: fork the system call close
// Which descriptors are open.
#include "lasting.h"

#include <unistd.h>

static int found(void)
{
	return close(STDERR_FILENO) != 0;
}
