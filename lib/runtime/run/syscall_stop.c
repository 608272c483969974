// SPDX-License-Identifier: MIT
//
// System calls that the filter stops: see syscall_stop.h.
#include "runtime/run/syscall_stop.h"

#include "runtime/cpu/cpu.h"
#include "runtime/cpu/syscall_words.h"
#include "runtime/cpu/system_calls.h"
#include "runtime/gate/end_event.h"
#include "runtime/gate/sites.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/run/filter.h"

#include "trace/event.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#ifndef SYS_SECCOMP
#define SYS_SECCOMP 1 // si_code of a call that a filter stops
#endif

static _Noreturn void stop(const char *tried, int sig, uint32_t site)
{
	char text[600];
	int n = snprintf(text, sizeof text, "%s", tried);
	if (rt_process_mode == RT_PLAN) {
		end_tell(END_CRASH, rt_self, 0, site, sig, n > 0 ? text : "");
	} else if (rt_process_mode == RT_OFF) {
		char line[700];
		n = snprintf(line, sizeof line, "the program %s: stopped\n", text);
		ssize_t done = n > 0 ? write(STDERR_FILENO, line, (size_t)n) : 0;
		(void)done;
	}
	own_call(SYS_exit_group, GUARD_STATUS, 0, 0, 0);
	__builtin_unreachable();
}

void syscall_stop(enum stop what, uint64_t site)
{
	char tried[128];
	if (!filter_on)
		return;
	stop_text(tried, sizeof tried, what, "");
	stop(tried, SIGSYS, rt_process_mode == RT_PLAN ? site_number(site) : 0);
}

// abort() and raise() send the signal by a call that could also reach other processes.
static int own_signal(long call, const uint64_t args[6])
{
	bool own = call == SYS_tgkill && (pid_t)args[0] == getpid();
	return own && args[2] == SIGABRT ? SIGABRT : 0;
}

static void on_stopped(int number, siginfo_t *info, void *context)
{
	char tried[512];
	int before = errno;
	uint64_t args[6], pc = cpu_pc(context);
	uint64_t *result = cpu_stopped_call(context, args);
	long call = info->si_syscall;
	(void)number;
	if (info->si_code == SYS_SECCOMP && syscall_dispensable(call, args)) {
		*result = (uint64_t)-ENOENT;
		errno = before;
		return;
	}
	int sig = info->si_code == SYS_SECCOMP ? own_signal(call, args) : 0;
	uint32_t site = rt_process_mode == RT_PLAN ? site_in_program(pc) : 0;
	if (sig)
		stop(rt_process_mode == RT_PLAN ? "" : "was aborted", sig, site);
	syscall_words(tried, sizeof tried, call, args);
	stop(tried, SIGSYS, site);
}

void syscall_stop_catch(void)
{
	struct sigaction a = {.sa_sigaction = on_stopped,
			      .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
	REAL(sigaction)(SIGSYS, &a, NULL);
}
