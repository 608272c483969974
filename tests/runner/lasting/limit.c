// SPDX-License-Identifier: MIT
//
// way: runner
// A limit.
#include "lasting.h"

#include <sys/resource.h>

static int found(void)
{
	struct rlimit now;
	getrlimit(RLIMIT_CORE, &now);
	return now.rlim_cur != 0;
}
