// SPDX-License-Identifier: MIT
//
// The system calls of an execution in the runner: see allowed_calls.h.
#include "runtime/cpu/allowed_calls.h"

#include "runtime/cpu/cpu.h"
#include "runtime/cpu/system_calls.h"
#include "runtime/real.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#ifdef __x86_64__

#include <asm/prctl.h>

static void (*on_refused)(uint32_t call);
static bool looks; // the program may open files for reading

// Does the call look for a file that does not exist? The C library looks for translations so.
static bool finds_nothing(const greg_t *registers)
{
	return own_call(SYS_faccessat, (int)registers[REG_RDI], registers[REG_RSI], F_OK, 0) != 0 &&
	       errno == ENOENT && !(registers[REG_RDX] & O_CREAT);
}

static void on_other(int signal, siginfo_t *info, void *context)
{
	greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
	int saved = errno;
	(void)signal;
	if (info->si_syscall != SYS_openat || !looks || !finds_nothing(registers))
		on_refused((uint32_t)info->si_syscall);
	registers[REG_RAX] = -ENOENT;
	errno = saved;
}

void allowed_calls_prepare(bool trusted, void (*refuses)(uint32_t call))
{
	struct sigaction stop = {.sa_sigaction = on_other, .sa_flags = SA_SIGINFO | SA_ONSTACK};
	on_refused = refuses;
	looks = trusted;
	REAL(sigaction)(SIGSYS, &stop, NULL);
}

// Instructions, by what they do with the call. Values are words of 32 bits: the low one of an
// argument, unless HIGH_.
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define HIGH_LOAD(argument)                                                                        \
	BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[argument]) + 4)
#define UNLESS(value, skip) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), 0, skip)
#define UNLESS_FROM(value, skip) BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, (uint32_t)(value), 0, skip)
#define IF_FROM(value, skip) BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, (uint32_t)(value), skip, 0)
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define STOP BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP)

// Allow the call if its argument has this value, is at most this, or at least this.
#define ANY(call) UNLESS(call, 1), ALLOW
#define WITH(call, argument, value)                                                                \
	UNLESS(call, 4), LOAD(args[argument]), UNLESS(value, 1), ALLOW, STOP
#define UP_TO(call, argument, most)                                                                \
	UNLESS(call, 4), LOAD(args[argument]), IF_FROM((most) + 1, 1), ALLOW, STOP
#define FROM(call, argument, least)                                                                \
	UNLESS(call, 4), LOAD(args[argument]), UNLESS_FROM(least, 1), ALLOW, STOP

// Allows the call if its argument, an address, is NULL.
#define WITH_NULL(call, argument)                                                                  \
	UNLESS(call, 6), LOAD(args[argument]), UNLESS(0, 3), HIGH_LOAD(argument), UNLESS(0, 1),    \
		ALLOW, STOP

bool allowed_calls_enter(bool trusted, int socket)
{
	uint64_t own = cpu_system_call_place();
	const struct sock_filter code[] = {
		LOAD(arch),
		UNLESS(AUDIT_ARCH_X86_64, 1),
		BPF_STMT(BPF_JMP | BPF_JA, 1),
		STOP,
		// the runtime's own calls
		LOAD(instruction_pointer),
		UNLESS(own, 21),
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
			 offsetof(struct seccomp_data, instruction_pointer) + 4),
		UNLESS(own >> 32, 19),
		LOAD(nr),
		ANY(SYS_recvfrom),
		ANY(SYS_sendto),
		ANY(SYS_pread64),
		ANY(SYS_write),
		ANY(SYS_getrusage),
		ANY(SYS_lseek),
		ANY(SYS_mprotect),
		ANY(SYS_mincore),
		ANY(SYS_seccomp),
		// calls of the program and the C library
		LOAD(nr),
		ANY(SYS_futex),
		ANY(SYS_exit_group),
		UP_TO(SYS_write, 0, STDERR_FILENO),
		UP_TO(SYS_writev, 0, STDERR_FILENO),
		WITH(SYS_ftruncate, 0, STDOUT_FILENO),
		WITH(SYS_arch_prctl, 0,
		     ARCH_SET_FS),    // at each switch, if no instruction sets the base
		UNLESS(SYS_lseek, 6), // the end of the output, and back to its beginning
		LOAD(args[1]),
		UNLESS(0, 3),
		LOAD(args[2]),
		IF_FROM(SEEK_CUR + 1, 1),
		ALLOW,
		STOP,
	};
	const struct sock_filter looking[] = {
		ANY(SYS_clock_gettime),
		ANY(SYS_rt_sigreturn),
		// the next execution reads it from the beginning again
		WITH(SYS_read, 0, STDIN_FILENO),
		// calls without effects
		ANY(SYS_access),
		ANY(SYS_faccessat),
		ANY(SYS_faccessat2),
		ANY(SYS_stat),
		ANY(SYS_fstat),
		ANY(SYS_lstat),
		ANY(SYS_newfstatat),
		ANY(SYS_statx),
		ANY(SYS_readlink),
		ANY(SYS_readlinkat),
		ANY(SYS_getcwd),
		ANY(SYS_uname),
		ANY(SYS_clock_getres),
		ANY(SYS_sched_getaffinity),
		WITH_NULL(SYS_prlimit64, 2),
		// without effects: asks for handlers; tests whether memory can be read
		WITH_NULL(SYS_rt_sigaction, 1),
		FROM(SYS_rt_sigprocmask, 0, SIG_SETMASK + 1),
		// calls of the gate
		WITH(SYS_recvfrom, 0, socket),
		WITH(SYS_sendto, 0, socket),
	};
	struct sock_filter all[sizeof code / sizeof *code + sizeof looking / sizeof *looking + 1];
	size_t n = sizeof code / sizeof *code;
	memcpy(all, code, sizeof code);
	if (trusted) {
		memcpy(all + n, looking, sizeof looking);
		n += sizeof looking / sizeof *looking;
	}
	all[n++] = (struct sock_filter)STOP;
	struct sock_fprog program = {.len = (unsigned short)n, .filter = all};
	return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
	       syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
}

#else

void allowed_calls_prepare(bool trusted, void (*refuses)(uint32_t call))
{
	(void)trusted, (void)refuses;
}

bool allowed_calls_enter(bool trusted, int socket)
{
	(void)trusted, (void)socket;
	return false;
}

#endif
