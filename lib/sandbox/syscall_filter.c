// SPDX-License-Identifier: MIT
//
// The filter: the system calls that a program of plain pthreads C needs. All others are stopped
// (runtime/run/syscall_stop.c reports which one it was). Arguments that the kernel takes as int are
// compared by their lower half.
#include "sandbox/syscall_filter.h"

#include "base/i18n.h"
#include "trace/wire.h"

#ifdef __x86_64__
#include <asm/prctl.h>
#endif
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <unistd.h>

#define LOW 0xffffffffu
#define IS_INT(n, value) SCMP_CMP64(n, SCMP_CMP_MASKED_EQ, LOW, (uint32_t)(value))
#define IS(n, value) SCMP_CMP64(n, SCMP_CMP_EQ, (value))
#define HAS_NOT(n, bit) SCMP_CMP64(n, SCMP_CMP_MASKED_EQ, (bit), 0)
#define HAS(n, bit) SCMP_CMP64(n, SCMP_CMP_MASKED_EQ, (bit), (bit))

// Allowed with any arguments.
static const int always[] = {
	SCMP_SYS(brk),
	SCMP_SYS(munmap),
	SCMP_SYS(mremap),
	SCMP_SYS(madvise),
	SCMP_SYS(mincore),
	SCMP_SYS(futex),
	SCMP_SYS(set_robust_list),
	SCMP_SYS(get_robust_list),
	SCMP_SYS(set_tid_address),
	SCMP_SYS(rseq),
	SCMP_SYS(rt_sigprocmask),
	SCMP_SYS(rt_sigpending),
	SCMP_SYS(rt_sigreturn),
	SCMP_SYS(sigaltstack),
	SCMP_SYS(restart_syscall),
	SCMP_SYS(exit),
	SCMP_SYS(exit_group),
	SCMP_SYS(sched_yield),
	SCMP_SYS(sched_getaffinity),
	SCMP_SYS(sched_getparam),
	SCMP_SYS(sched_getscheduler),
	SCMP_SYS(sched_get_priority_max),
	SCMP_SYS(sched_get_priority_min),
	SCMP_SYS(nanosleep),
	SCMP_SYS(clock_nanosleep),
	SCMP_SYS(clock_gettime),
	SCMP_SYS(clock_getres),
	SCMP_SYS(gettimeofday),
	SCMP_SYS(time),
	SCMP_SYS(times),
	SCMP_SYS(getrusage),
	SCMP_SYS(getrandom),
	SCMP_SYS(getcpu),
	SCMP_SYS(uname),
	SCMP_SYS(sysinfo),
	SCMP_SYS(gettid),
	SCMP_SYS(getpid),
	SCMP_SYS(getppid),
	SCMP_SYS(getuid),
	SCMP_SYS(geteuid),
	SCMP_SYS(getgid),
	SCMP_SYS(getegid),
	// the only socket is between the server and the process that makes executions; executions
	// do not have it
	SCMP_SYS(sendto),
	SCMP_SYS(recvfrom),
};

static int allow(scmp_filter_ctx f, int call)
{
	return seccomp_rule_add(f, SCMP_ACT_ALLOW, call, 0);
}

#define ALLOW(f, call, n, ...) seccomp_rule_add(f, SCMP_ACT_ALLOW, SCMP_SYS(call), n, __VA_ARGS__)

// The program's own descriptors: 0, which is empty, 1 and 2.
static int allow_streams(scmp_filter_ctx f)
{
	int rc = ALLOW(f, read, 1, IS_INT(0, STDIN_FILENO));
	for (int fd = 0; fd <= STDERR_FILENO && !rc; fd++) {
		rc = fd ? ALLOW(f, write, 1, IS_INT(0, fd)) : 0;
		rc = rc ? rc : fd ? ALLOW(f, writev, 1, IS_INT(0, fd)) : 0;
		rc = rc ? rc : ALLOW(f, lseek, 1, IS_INT(0, fd));
		rc = rc ? rc : ALLOW(f, fstat, 1, IS_INT(0, fd));
		rc = rc ? rc : ALLOW(f, newfstatat, 1, IS_INT(0, fd));
		rc = rc ? rc : ALLOW(f, close, 1, IS_INT(0, fd));
		rc = rc ? rc : ALLOW(f, fcntl, 2, IS_INT(0, fd), IS_INT(1, F_GETFL));
		rc = rc ? rc : ALLOW(f, fcntl, 2, IS_INT(0, fd), IS_INT(1, F_GETFD));
		rc = rc ? rc : ALLOW(f, ioctl, 2, IS_INT(0, fd), IS_INT(1, TCGETS));
	}
	// of a runner, which restores its memory, and cuts off output that belongs to no execution
	rc = rc ? rc : ALLOW(f, pread64, 1, IS_INT(0, GUARD_PAGEMAP));
	rc = rc ? rc : ALLOW(f, ftruncate, 1, IS_INT(0, STDOUT_FILENO));
	// an execution closes the descriptors of the process that makes executions
	return rc ? rc : ALLOW(f, close_range, 3, IS_INT(0, 3), IS_INT(1, ~0u), IS_INT(2, 0));
}

// SIGSYS remains the guard's: it is 31, the only signal with five bits set and no others.
static int allow_signals(scmp_filter_ctx f)
{
	_Static_assert(SIGSYS == 31, "the bits below");
	int rc = 0;
	for (unsigned bit = 1; bit <= 16 && !rc; bit *= 2)
		rc = ALLOW(f, rt_sigaction, 1, HAS_NOT(0, bit));
	rc = rc ? rc : ALLOW(f, rt_sigaction, 1, HAS(0, 32));
	rc = rc ? rc : ALLOW(f, rt_sigaction, 1, HAS(0, 64));
	return rc ? rc
		  : ALLOW(f, tgkill, 1, IS_INT(2, 0)); // signal 0: does the thread still exist?
}

static int allow_memory(scmp_filter_ctx f)
{
	int rc = ALLOW(f, mmap, 1, HAS_NOT(2, PROT_EXEC));
	return rc ? rc : ALLOW(f, mprotect, 1, HAS_NOT(2, PROT_EXEC));
}

static int allow_threads(scmp_filter_ctx f, uint64_t secret)
{
	int rc = ALLOW(f, clone, 1, HAS(0, CLONE_THREAD));
	rc = rc ? rc : ALLOW(f, clone, 2, IS(0, GUARD_FORK), IS(2, secret));
	// its arguments are in memory; given ENOSYS the C library uses clone
	return rc ? rc : seccomp_rule_add(f, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
}

static int allow_rest(scmp_filter_ctx f)
{
	int rc = ALLOW(f, prctl, 1, IS_INT(0, PR_SET_NAME));
	rc = rc ? rc : ALLOW(f, prctl, 1, IS_INT(0, PR_GET_NAME));
	rc = rc ? rc : ALLOW(f, prctl, 2, IS_INT(0, PR_SET_PDEATHSIG), IS(1, SIGKILL));
	rc = rc ? rc : ALLOW(f, prlimit64, 2, IS_INT(0, 0), IS(2, 0));
#ifdef __x86_64__
	rc = rc ? rc : ALLOW(f, arch_prctl, 1, IS_INT(0, ARCH_SET_FS)); // of a runner's threads
#endif
	// calls that the C library tries and can do without
	rc = rc ? rc : seccomp_rule_add(f, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(sched_setscheduler), 0);
	return rc ? rc : seccomp_rule_add(f, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(sched_setparam), 0);
}

static int make(scmp_filter_ctx f, uint64_t secret)
{
	int rc = 0;
	for (size_t i = 0; i < sizeof always / sizeof *always && !rc; i++)
		rc = allow(f, always[i]);
	rc = rc ? rc : allow_streams(f);
	rc = rc ? rc : allow_signals(f);
	rc = rc ? rc : allow_memory(f);
	rc = rc ? rc : allow_threads(f, secret);
	rc = rc ? rc : allow_rest(f);
	// system calls of another architecture end the whole process, not one thread
	rc = rc ? rc : seccomp_attr_set(f, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
	// a tree is searched faster than a list, and the filter runs at every system call
	return rc ? rc : seccomp_attr_set(f, SCMP_FLTATR_CTL_OPTIMIZE, 2);
}

// Writes the struct syscall_guard into the file. 0 or an errno value.
static int write_guard(int to, scmp_filter_ctx f, uint64_t secret)
{
	struct syscall_guard g = {.secret = secret};
	int code = memfd_create("filter", MFD_CLOEXEC);
	if (code < 0)
		return errno;
	int rc = -seccomp_export_bpf(f, code);
	ssize_t n = rc ? 0 : pread(code, g.code, sizeof g.code, 0);
	close(code);
	g.n = n > 0 ? (uint32_t)((size_t)n / sizeof *g.code) : 0;
	if (!rc && (!g.n || g.n == GUARD_CODE))
		rc = E2BIG;
	if (!rc && pwrite(to, &g, sizeof g, 0) != sizeof g)
		rc = errno ? errno : EIO;
	return rc;
}

int syscall_filter_open(int *fd, struct status *st)
{
	uint64_t secret;
	int rc = ENOMEM;
	scmp_filter_ctx f = seccomp_init(SCMP_ACT_TRAP);
	*fd = memfd_create("guard", MFD_CLOEXEC);
	if (f && *fd >= 0 && getrandom(&secret, sizeof secret, 0) == sizeof secret)
		rc = -make(f, secret);
	if (!rc)
		rc = write_guard(*fd, f, secret);
	seccomp_release(f);
	if (!rc)
		return EXIT_OK;
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
	return status_set(st, EXIT_TROUBLE, _("no filter of system calls can be made: %s"),
			  strerror(rc));
}
