// SPDX-License-Identifier: MIT
//
// The signal by which the server asks a thread where it is (crash.c) stays the runtime's: a program
// may block and catch all others, and one that then loops is found all the same. So does the one
// that the filter of system calls sends.
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/run/crash.h"
#include "runtime/run/filter.h"

#include <signal.h>

static bool ours(int signal)
{
	return (rt_mode() == RT_PLAN && signal == CRASH_ASK_SIGNAL) ||
	       (filter_on && signal == SIGSYS);
}

int sigaction(int signal, const struct sigaction *new, struct sigaction *old)
{
	if (ours(signal) && new)
		new = NULL;
	return REAL(sigaction)(signal, new, old);
}

__sighandler_t signal(int number, __sighandler_t handler)
{
	return ours(number) ? SIG_DFL : REAL(signal)(number, handler);
}

// What the program asks for, without the runtime's signal.
static const sigset_t *without_ours(int how, const sigset_t *set, sigset_t *room)
{
	if (!set || how == SIG_UNBLOCK || (rt_mode() != RT_PLAN && !filter_on))
		return set;
	*room = *set;
	sigdelset(room, CRASH_ASK_SIGNAL);
	if (filter_on)
		sigdelset(room, SIGSYS);
	return room;
}

int pthread_sigmask(int how, const sigset_t *set, sigset_t *old)
{
	sigset_t room;
	return REAL(pthread_sigmask)(how, without_ours(how, set, &room), old);
}

int sigprocmask(int how, const sigset_t *set, sigset_t *old)
{
	sigset_t room;
	return REAL(sigprocmask)(how, without_ours(how, set, &room), old);
}
