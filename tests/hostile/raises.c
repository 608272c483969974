// SPDX-License-Identifier: MIT
//
// says: uses raise, which is about signals
// Stops itself.
#include "tally.h"

#include <signal.h>

void tally_add(void)
{
}

int tally_get(void)
{
	raise(SIGSTOP);
	return 7;
}
