// SPDX-License-Identifier: MIT
//
// Other processes are outside the model. In a process that the program forks the runtime is off
// from the start; processes left running are killed at the end of the execution (run/server.c). A
// program that replaces itself by exec ends there, since the runtime cannot see the new one.
#include "runtime/clib/clib.h"
#include "runtime/gate/channel.h"
#include "runtime/gate/decide.h"
#include "runtime/gate/end.h"
#include "runtime/gate/sites.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/report.h"
#include "runtime/run/processes.h"
#include "runtime/run/record.h"
#include "runtime/run/syscall_stop.h"
#include "runtime/wrap/cancel.h"

#include "base/i18n.h"

#include <alloca.h>
#include <errno.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static pid_t forked(pid_t (*real)(void), uint64_t site)
{
	enum rt_mode mode = rt_mode();
	syscall_stop(STOP_PROCESS, site);
	if (mode == RT_RECORD)
		report_note(N_("fork: of what the child does, only that which is done to "
			       "process-shared objects and named semaphores is recorded"));
	if (mode == RT_PLAN) { // not for the fork that makes an execution
		report_once(N_("fork: the child is not seen"), LIMIT_FORK);
		decide_outside(MOVES_BY_PROCESS);
	}
	if (!processes_may_fork()) {
		if (mode != RT_OFF)
			report_limit(N_("fork: refused after a thousand"));
		errno = EAGAIN;
		return -1;
	}
	pid_t pid = real();
	if (pid == 0 && mode != RT_OFF)
		processes_in_child();
	return pid;
}

pid_t fork(void)
{
	return forked(REAL(fork), RT_SITE());
}

pid_t _Fork(void)
{
	return forked(REAL(_Fork), RT_SITE());
}

// fork() allows all that vfork() does.
pid_t vfork(void)
{
	return forked(REAL(fork), RT_SITE());
}

static void started(const char *what, uint64_t site)
{
	clib_loads_string(what, site);
	syscall_stop(STOP_PROCESS, site);
	if (rt_mode() != RT_OFF)
		report_limit(N_("other programs that it starts are not seen"));
}

int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,
		const posix_spawnattr_t *attr, char *const *argv, char *const *envp)
{
	POINT(posix_spawn);
	started(path, RT_SITE());
	CLIB_STORES(pid);
	return REAL(posix_spawn)(pid, path, actions, attr, argv, envp);
}

int posix_spawnp(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions,
		 const posix_spawnattr_t *attr, char *const *argv, char *const *envp)
{
	POINT(posix_spawnp);
	started(file, RT_SITE());
	CLIB_STORES(pid);
	return REAL(posix_spawnp)(pid, file, actions, attr, argv, envp);
}

// Of glibc since 2.39.
int pidfd_spawn(int *pidfd, const char *path, const posix_spawn_file_actions_t *actions,
		const posix_spawnattr_t *attr, char *const *argv, char *const *envp);
int pidfd_spawnp(int *pidfd, const char *file, const posix_spawn_file_actions_t *actions,
		 const posix_spawnattr_t *attr, char *const *argv, char *const *envp);

int pidfd_spawn(int *pidfd, const char *path, const posix_spawn_file_actions_t *actions,
		const posix_spawnattr_t *attr, char *const *argv, char *const *envp)
{
	started(path, RT_SITE());
	CLIB_STORES(pidfd);
	return REAL(pidfd_spawn)(pidfd, path, actions, attr, argv, envp);
}

int pidfd_spawnp(int *pidfd, const char *file, const posix_spawn_file_actions_t *actions,
		 const posix_spawnattr_t *attr, char *const *argv, char *const *envp)
{
	started(file, RT_SITE());
	CLIB_STORES(pidfd);
	return REAL(pidfd_spawnp)(pidfd, file, actions, attr, argv, envp);
}

int system(const char *command)
{
	POINT(system);
	started(command, RT_SITE());
	return REAL(system)(command);
}

FILE *popen(const char *command, const char *mode)
{
	POINT(popen);
	started(command, RT_SITE());
	clib_loads_string(mode, RT_SITE());
	return REAL(popen)(command, mode);
}

// ---- exec ----------------------------------------------------------------------------------

static void replaced(uint64_t site)
{
	if (rt_mode() == RT_PLAN)
		end_run(channel_cell->run.returns ? END_EARLY : END_TROUBLE, rt_self, 0,
			site_number(site), 0,
			N_("the program replaces itself by another (exec), which is not seen"));
	if (rt_mode() == RT_RECORD && record_is_child())
		record_child_ends();
	else if (rt_mode() == RT_RECORD)
		report_limit(N_("exec: the program that takes over is not seen"));
}

int execve(const char *path, char *const *argv, char *const *envp)
{
	replaced(RT_SITE());
	return REAL(execve)(path, argv, envp);
}

int execv(const char *path, char *const *argv)
{
	replaced(RT_SITE());
	return REAL(execv)(path, argv);
}

int execvp(const char *file, char *const *argv)
{
	replaced(RT_SITE());
	return REAL(execvp)(file, argv);
}

int execvpe(const char *file, char *const *argv, char *const *envp)
{
	replaced(RT_SITE());
	return REAL(execvpe)(file, argv, envp);
}

int fexecve(int fd, char *const *argv, char *const *envp)
{
	replaced(RT_SITE());
	return REAL(fexecve)(fd, argv, envp);
}

// The arguments from `first` up to the NULL, as an array on the caller's stack; `rest` then stands
// behind the NULL.
#define ARGUMENTS(first, rest)                                                                     \
	({                                                                                         \
		va_list rt_count;                                                                  \
		size_t rt_n = 1;                                                                   \
		va_copy(rt_count, rest);                                                           \
		while (va_arg(rt_count, char *))                                                   \
			rt_n++;                                                                    \
		va_end(rt_count);                                                                  \
		char **rt_argv = alloca((rt_n + 1) * sizeof *rt_argv);                             \
		rt_argv[0] = (char *)(uintptr_t)(first);                                           \
		for (size_t rt_i = 1; rt_i <= rt_n; rt_i++)                                        \
			rt_argv[rt_i] = va_arg(rest, char *);                                      \
		rt_argv;                                                                           \
	})

int execl(const char *path, const char *first, ...)
{
	va_list rest;
	replaced(RT_SITE());
	va_start(rest, first);
	char **argv = ARGUMENTS(first, rest);
	va_end(rest);
	return REAL(execv)(path, argv);
}

int execlp(const char *file, const char *first, ...)
{
	va_list rest;
	replaced(RT_SITE());
	va_start(rest, first);
	char **argv = ARGUMENTS(first, rest);
	va_end(rest);
	return REAL(execvp)(file, argv);
}

int execle(const char *path, const char *first, ...)
{
	va_list rest;
	replaced(RT_SITE());
	va_start(rest, first);
	char **argv = ARGUMENTS(first, rest);
	char **envp = va_arg(rest, char **);
	va_end(rest);
	return REAL(execve)(path, argv, envp);
}
