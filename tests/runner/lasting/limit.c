// SPDX-License-Identifier: MIT
//
// way: fork the system call prlimit64
// A limit, by a pointer whose lower half is zero.
#include "lasting.h"

#include <sys/resource.h>

static int found(void)
{
	struct rlimit now;
	getrlimit(RLIMIT_CORE, &now);
	return now.rlim_cur != 0;
}
