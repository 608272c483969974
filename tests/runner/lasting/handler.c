// SPDX-License-Identifier: MIT
//
// way: fork the system call rt_sigaction
// What handles a signal.
#include "lasting.h"

#include <signal.h>

static int found(void)
{
	return signal(SIGUSR2, SIG_IGN) == SIG_IGN;
}
