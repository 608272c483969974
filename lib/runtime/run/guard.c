// SPDX-License-Identifier: MIT
//
// The guard of a program that is not trusted: see guard.h.
#include "runtime/run/guard.h"
#include "runtime/gate/gate.h"
#include "runtime/wrap/wrap.h"

#include <errno.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#ifndef SYS_SECCOMP
#define SYS_SECCOMP 1 // si_code of what a filter stops
#endif

bool guard_on;
static struct syscall_guard guard; // cleared when it is entered

bool guard_read(int fd)
{
	guard_on = pread(fd, &guard, sizeof guard, 0) == sizeof guard && guard.n <= GUARD_CODE;
	close(fd);
	return guard_on;
}

static _Noreturn void no_filter(void)
{
	fprintf(stderr, "treadle: the system lets no filter of system calls be set (seccomp)\n");
	_exit(3);
}

static void load(void)
{
	struct sock_fprog code = {.len = (unsigned short)guard.n, .filter = guard.code};
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &code) &&
	    syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &code))
		no_filter();
	explicit_bzero(&guard, sizeof guard);
}

void guard_enter(void)
{
	syscall(SYS_close_range, 3, ~0u, 0);
	load();
}

// ---- executions ---------------------------------------------------------------------------------

// As fork() does it, of the parent. 0 in the child.
static pid_t clone_execution(uint64_t secret, int *tid)
{
#if defined __x86_64__
	return (pid_t)syscall(SYS_clone, GUARD_FORK, 0, secret, tid, 0);
#else
	return (pid_t)syscall(SYS_clone, GUARD_FORK, 0, secret, 0, tid);
#endif
}

// Where the C library keeps the number of the calling thread, which it believes.
static int *tid_place(void)
{
	static int spare;
	int *place = NULL;
	return prctl(PR_GET_TID_ADDRESS, &place) == 0 && place ? place : &spare;
}

// Makes executions until the server is gone. Returns in each of them, with its token.
static uint64_t make(int socket)
{
	uint64_t secret = guard.secret, token;
	int *tid = tid_place();
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	load();
	for (;;) {
		ssize_t n = recv(socket, &token, sizeof token, 0);
		if (n < 0 && errno == EINTR)
			continue;
		if (n != sizeof token)
			_exit(0);
		pid_t pid = clone_execution(secret, tid);
		if (pid == 0)
			break;
		if (send(socket, &pid, sizeof pid, MSG_NOSIGNAL) != sizeof pid)
			_exit(0);
	}
	explicit_bzero(&secret, sizeof secret);
	syscall(SYS_close_range, 3, ~0u, 0);
	return token;
}

bool guard_maker(struct maker *m, uint64_t *token)
{
	int pair[2];
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair))
		_exit(1);
	m->pid = REAL(fork)();
	if (m->pid < 0)
		_exit(1);
	if (m->pid == 0) {
		close(pair[0]);
		*token = make(pair[1]);
		return true;
	}
	close(pair[1]);
	m->socket = pair[0];
	return false;
}

pid_t guard_execute(const struct maker *m, uint64_t token)
{
	pid_t pid;
	ssize_t n;
	if (send(m->socket, &token, sizeof token, MSG_NOSIGNAL) != sizeof token)
		return -1;
	do
		n = recv(m->socket, &pid, sizeof pid, 0);
	while (n < 0 && errno == EINTR);
	return n == sizeof pid ? pid : -1;
}

// ---- what is stopped ----------------------------------------------------------------------------

bool guard_readable(const void *at)
{
	// the kernel reads the set before it looks at what is to be done with it
	return syscall(SYS_rt_sigprocmask, ~0, at, NULL, sizeof(uint64_t)) < 0 && errno == EINVAL;
}

static _Noreturn void stop(const char *tried, int sig, uint32_t site)
{
	char text[600];
	int n = snprintf(text, sizeof text, "%s", tried);
	if (rt_process_mode == RT_PLAN && !gate.ended) {
		gate.ended = true;
		gate_emit((struct event){.kind = EV_END,
					 .op = END_CRASH,
					 .thread = (uint16_t)rt_self,
					 .other = n > 0 ? (uint32_t)strlen(text) : 0,
					 .site = site,
					 .arg = sig},
			  text);
	} else if (rt_process_mode == RT_OFF) {
		char line[700];
		n = snprintf(line, sizeof line, "the program %s: stopped\n", text);
		ssize_t done = n > 0 ? write(STDERR_FILENO, line, (size_t)n) : 0;
		(void)done;
	}
	syscall(SYS_exit_group, GUARD_STATUS);
	__builtin_unreachable();
}

void guard_stop(const char *tried, uint64_t site)
{
	if (!guard_on)
		return;
	stop(tried, SIGSYS, rt_process_mode == RT_PLAN ? gate_site(site) : 0);
}

static uint64_t *arguments(ucontext_t *u, uint64_t args[6], uint64_t *pc)
{
#if defined __x86_64__
	static const int where[] = {REG_RDI, REG_RSI, REG_RDX, REG_R10, REG_R8, REG_R9};
	for (int i = 0; i < 6; i++)
		args[i] = (uint64_t)u->uc_mcontext.gregs[where[i]];
	*pc = (uint64_t)u->uc_mcontext.gregs[REG_RIP];
	return (uint64_t *)&u->uc_mcontext.gregs[REG_RAX];
#elif defined __aarch64__
	for (int i = 0; i < 6; i++)
		args[i] = u->uc_mcontext.regs[i];
	*pc = u->uc_mcontext.pc;
	return (uint64_t *)&u->uc_mcontext.regs[0];
#else
	static uint64_t nothing;
	(void)u;
	memset(args, 0, 6 * sizeof *args);
	*pc = 0;
	return &nothing;
#endif
}

// abort() and raise() send the signal by a call that could reach others too.
static int own_signal(long call, const uint64_t args[6])
{
	bool own = call == SYS_tgkill && (pid_t)args[0] == getpid();
	return own && args[2] == SIGABRT ? SIGABRT : 0;
}

static void on_stopped(int number, siginfo_t *info, void *context)
{
	char tried[512];
	int before = errno;
	uint64_t args[6], pc;
	uint64_t *result = arguments(context, args, &pc);
	long call = info->si_syscall;
	(void)number;
	if (info->si_code == SYS_SECCOMP && guard_does_without(call, args)) {
		*result = (uint64_t)-ENOENT;
		errno = before;
		return;
	}
	int sig = info->si_code == SYS_SECCOMP ? own_signal(call, args) : 0;
	uint32_t site = rt_process_mode == RT_PLAN ? crash_place(pc) : 0;
	if (sig)
		stop(rt_process_mode == RT_PLAN ? "" : "was aborted", sig, site);
	guard_words(tried, sizeof tried, call, args);
	stop(tried, SIGSYS, site);
}

void guard_catch(void)
{
	struct sigaction a = {.sa_sigaction = on_stopped,
			      .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
	REAL(sigaction)(SIGSYS, &a, NULL);
}
