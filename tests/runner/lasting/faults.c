// SPDX-License-Identifier: MIT
//
// way: fork the system call getrusage
// says: what the system has counted (getrusage, times)
// How many pages were touched so far.
#include "lasting.h"

#include <sys/resource.h>

static int found(void)
{
	struct rusage usage;
	getrusage(RUSAGE_SELF, &usage);
	return usage.ru_minflt > 20000;
}
