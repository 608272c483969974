// SPDX-License-Identifier: MIT
//
// says: uses ptrace, which reaches into other processes
// Looks into its parent.
#include "tally.h"

#include <sys/ptrace.h>
#include <unistd.h>

void tally_add(void)
{
}

int tally_get(void)
{
	ptrace(PTRACE_ATTACH, getppid(), 0, 0);
	return 2;
}
