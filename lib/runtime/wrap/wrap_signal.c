// SPDX-License-Identifier: MIT
//
// The signals that the runtime catches, to tell of crashes (crash.c), are the program's all the
// same: it finds them as they were when it began. It may catch them itself, and what has no handler
// any more is the runtime's again. Two stay the runtime's: the one by which the server asks a
// thread where it is, so that a program may block and catch all others, and one that then loops is
// found all the same; and the one that a filter of system calls sends.
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/run/crash.h"
#include "runtime/run/filter.h"

#include <dlfcn.h>
#include <signal.h>

static bool ours(int signal)
{
	return (rt_mode() == RT_PLAN && signal == CRASH_ASK_SIGNAL) ||
	       (filter_on && signal == SIGSYS);
}

// Is there anything to hide?
static bool hides(void)
{
	return rt_mode() == RT_PLAN || filter_on;
}

// Is it handled by a function of this library?
static bool handled_here(const struct sigaction *a)
{
	Dl_info its, own;
	return a->sa_flags & SA_SIGINFO && dladdr((void *)(uintptr_t)a->sa_sigaction, &its) &&
	       dladdr(&rt_process_mode, &own) && its.dli_fbase == own.dli_fbase;
}

static bool is_default(const struct sigaction *a)
{
	return !(a->sa_flags & SA_SIGINFO) && a->sa_handler == SIG_DFL;
}

// What the program has had a signal handled by, which the runtime handles now.
static struct sigaction hidden(int signal)
{
	const struct sigaction *before = crash_hides(signal);
	return before ? *before : (struct sigaction){.sa_handler = SIG_DFL};
}

int sigaction(int signal, const struct sigaction *new, struct sigaction *old)
{
	struct sigaction was, set;
	if (!hides())
		return REAL(sigaction)(signal, new, old);
	if (REAL(sigaction)(signal, NULL, &was))
		return -1;
	bool here = handled_here(&was);
	if (new)
		set = *new; // old may be the same place
	if (old)
		*old = here ? hidden(signal) : was;
	if (!new || ours(signal) || (here && is_default(&set)))
		return 0;
	if (is_default(&set) && crash_hides(signal)) {
		crash_catch_again(signal);
		return 0;
	}
	return REAL(sigaction)(signal, &set, NULL);
}

__sighandler_t signal(int number, __sighandler_t handler)
{
	struct sigaction was;
	if (!hides())
		return REAL(signal)(number, handler);
	if (ours(number))
		return SIG_DFL;
	if (sigaction(number, NULL, &was))
		return SIG_ERR;
	bool to_default = handler == SIG_DFL && crash_hides(number);
	if (to_default ? sigaction(number, &(struct sigaction){.sa_handler = SIG_DFL}, NULL) != 0
		       : REAL(signal)(number, handler) == SIG_ERR)
		return SIG_ERR;
	return was.sa_handler;
}

// A thread's own stack for handlers, in place of which it has the runtime's.
int sigaltstack(const stack_t *new, stack_t *old)
{
	stack_t was;
	const stack_t *own = crash_own_stack();
	if (rt_mode() != RT_PLAN || !own->ss_sp)
		return REAL(sigaltstack)(new, old);
	if (new &&new->ss_flags == SS_DISABLE)
		new = own;
	if (REAL(sigaltstack)(new, &was))
		return -1;
	if (old)
		*old = was.ss_sp == own->ss_sp ? (stack_t){.ss_flags = SS_DISABLE} : was;
	return 0;
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
