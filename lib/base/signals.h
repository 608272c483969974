// SPDX-License-Identifier: MIT
//
// Signals by which a program may wake itself: timers, and what it sends to itself or its family.
// While it catches one of these, threads that all wait are not known to be stuck. (Those that
// people send, or that crashes raise, do not count.)
//
// Any thread; never blocks.
#ifndef BASE_SIGNALS_H
#define BASE_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

static inline bool signal_wakes(int signal)
{
	switch (signal) {
	case SIGALRM:
	case SIGVTALRM:
	case SIGPROF:
	case SIGUSR1:
	case SIGUSR2:
	case SIGCHLD:
	case SIGIO:
		return true;
	default:
		return signal >= SIGRTMIN && signal <= SIGRTMAX;
	}
}

#endif
