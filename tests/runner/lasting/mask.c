// SPDX-License-Identifier: MIT
//
// way: fork the system call rt_sigprocmask
// Which signals are blocked.
#include "lasting.h"

#include <signal.h>

static int found(void)
{
	sigset_t now;
	pthread_sigmask(SIG_BLOCK, NULL, &now);
	int before = sigismember(&now, SIGUSR1);
	sigaddset(&now, SIGUSR1);
	pthread_sigmask(SIG_BLOCK, &now, NULL);
	return before;
}
