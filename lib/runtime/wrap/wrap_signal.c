// SPDX-License-Identifier: MIT
//
// Signals. Those that the runtime catches to report crashes (run/crash.c) look unhandled to the
// program, which may catch them itself; when it removes its handler, the runtime catches the signal
// again. Two signals stay the runtime's: the one by which the server asks a thread where it is, so
// that a program that blocks all signals and loops is still found; and the one of the filter of
// system calls.
#include "runtime/clib/clib.h"
#include "runtime/gate/run_world.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/report.h"
#include "runtime/run/crash.h"
#include "runtime/run/filter.h"
#include "runtime/run/syscall_stop.h"
#include "runtime/wrap/wrap.h"

#include "base/i18n.h"

#include <dlfcn.h>
#include <signal.h>

static bool ours(int signal)
{
	return (rt_mode() == RT_PLAN && signal == CRASH_ASK_SIGNAL) ||
	       (filter_on && signal == SIGSYS);
}

// Does the runtime handle any signal?
static bool hides(void)
{
	return rt_mode() == RT_PLAN || filter_on;
}

// Is the handler a function of this library?
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

// The program's own action for a signal that the runtime handles now.
static struct sigaction hidden(int signal)
{
	const struct sigaction *before = crash_hides(signal);
	return before ? *before : (struct sigaction){.sa_handler = SIG_DFL};
}

int sigaction(int signal, const struct sigaction *new, struct sigaction *old)
{
	struct sigaction was, set;
	CLIB_LOADS(new);
	CLIB_STORES(old);
	if (!hides())
		return REAL(sigaction)(signal, new, old);
	if (REAL(sigaction)(signal, NULL, &was))
		return -1;
	bool here = handled_here(&was);
	if (new)
		set = *new; // old may be new
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

// The program sees no stack where the thread has the runtime's.
int sigaltstack(const stack_t *new, stack_t *old)
{
	stack_t was;
	CLIB_LOADS(new);
	CLIB_STORES(old);
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

// The program's set, without the runtime's signal.
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
	CLIB_LOADS(set);
	CLIB_STORES(old);
	return REAL(pthread_sigmask)(how, without_ours(how, set, &room), old);
}

int sigprocmask(int how, const sigset_t *set, sigset_t *old)
{
	sigset_t room;
	CLIB_LOADS(set);
	CLIB_STORES(old);
	return REAL(sigprocmask)(how, without_ours(how, set, &room), old);
}

// Signals to a thread: their arrival is outside the model, the existence of the thread is not.

static bool is_gone(const struct rt_thread *r)
{
	const struct thread *th = &run_world.threads[r->number];
	return th->joined || (th->detached && th->life == LIFE_EXITED);
}

// Signal 0 only tests whether the thread exists. The filter's stop is reported here, since the C
// library sends a signal with all others blocked.
static void look(pthread_t handle, int signal, uint64_t site)
{
	const struct rt_thread *r = known_thread(handle, FAULT_KILL_NOBODY, site);
	if (r && rt_mode() == RT_PLAN && is_gone(r))
		mistake_about(r, FAULT_KILL_GONE, site);
	if (rt_mode() == RT_OFF || !signal)
		return;
	report_limit(N_("signals: the moment at which one arrives is the kernel's"));
	syscall_stop(STOP_SIGNALS, site);
}

int pthread_kill(pthread_t handle, int signal)
{
	look(handle, signal, RT_SITE());
	return REAL(pthread_kill)(handle, signal);
}

int pthread_sigqueue(pthread_t handle, int signal, const union sigval value)
{
	look(handle, signal, RT_SITE());
	return REAL(pthread_sigqueue)(handle, signal, value);
}
