// SPDX-License-Identifier: MIT
//
// says: tried to send a signal: stopped (tally.c:
// Kills who started it.
#include "tally.h"

#include <signal.h>
#include <unistd.h>

void tally_add(void)
{
}

int tally_get(void)
{
	kill(getppid(), SIGKILL);
	return 2;
}
