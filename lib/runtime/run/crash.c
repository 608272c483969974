// SPDX-License-Identifier: MIT
//
// What the child of a controlled run says when it goes down: which thread crashed and where,
// a failed assert, and, when the server's watchdog asks, where it spins or is blocked. The
// events are in shared memory, so they survive what comes after.
#include "runtime/gate/gate.h"
#include "runtime/gate/probe.h"
#include "runtime/memory/heap.h"
#include "runtime/run/guard.h"

#include "base/signals.h"
#include "runtime/wrap/wrap.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <ucontext.h>
#include <unistd.h>

static uint64_t pc_of(void *context)
{
	const ucontext_t *u = context;
#if defined __x86_64__
	return (uint64_t)u->uc_mcontext.gregs[REG_RIP];
#elif defined __aarch64__
	return u->uc_mcontext.pc;
#else
	(void)u;
	return 0;
#endif
}

// After a jump to where no code is: the call that was it, if the stack still tells.
static uint64_t caller_of(void *context)
{
	const ucontext_t *u = context;
	uint64_t caller = 0;
#if defined __x86_64__
	const char *stack = (const char *)(uintptr_t)u->uc_mcontext.gregs[REG_RSP];
	if (!guard_readable(stack))
		return 0;
	memcpy(&caller, stack, sizeof caller);
#elif defined __aarch64__
	caller = u->uc_mcontext.regs[30];
#else
	(void)u;
#endif
	return caller ? caller - 1 : 0;
}

// Is this code the C library's, the loader's or the runtime's own, where a student has not
// been?
static bool is_system(uint64_t pc)
{
	Dl_info info, own;
	if (!dladdr((void *)(uintptr_t)pc, &info) || !info.dli_fname)
		return false;
	if (dladdr((void *)&is_system, &own) && info.dli_fbase == own.dli_fbase)
		return true;
	const char *name = strrchr(info.dli_fname, '/');
	name = name ? name + 1 : info.dli_fname;
	return !strncmp(name, "libc.", 5) || !strncmp(name, "ld-", 3) ||
	       !strncmp(name, "libpthread", 10) || !strncmp(name, "linux-vdso", 10);
}

// Where the program was: the place itself, or the call that led into the C library.
uint32_t crash_place(uint64_t pc)
{
	void *frames[64];
	if (!is_system(pc))
		return gate_site(pc);
	int n = backtrace(frames, 64);
	for (int i = 2; i < n; i++) // 0 and 1 are ours
		if (!is_system((uint64_t)(uintptr_t)frames[i]))
			return gate_site((uint64_t)(uintptr_t)frames[i] - 1);
	return gate_site(pc);
}

static void on_crash(int signal, siginfo_t *unused, void *context)
{
	(void)unused;
	if (gate.probing)
		probe_leaves();
	if (rt_mode() == RT_PLAN && !gate.ended) {
		Dl_info info;
		uint64_t pc = pc_of(context);
		bool code = dladdr((void *)(uintptr_t)pc, &info) != 0;
		uint32_t site = crash_place(code ? pc : caller_of(context));
		const char *name = sigdescr_np(signal);
		gate.ended = true;
		gate_emit((struct event){.kind = EV_END,
					 .op = END_CRASH,
					 .thread = (uint16_t)rt_self,
					 .other = name ? (uint32_t)strlen(name) : 0,
					 .site = site,
					 .arg = signal},
			  name ? name : "");
	}
	// SA_RESETHAND: the default, so that the status tells it too; under the guard by what has
	// raised it once more
	if (!guard_on)
		raise(signal);
}

// A thread that loops may be waiting for what another would do, if that were let on.
static bool others_could_go_on(void)
{
	for (uint32_t t = 1; t <= gate.world.nthreads; t++) {
		const struct thread *th = &gate.world.threads[t];
		if (t == rt_self || th->phase == PHASE_RUN)
			continue;
		bool timed = op_rows[th->op.code].arg == ARG_DEADLINE && th->op.arg != TR_NEVER;
		if (timed || world_enabled(&gate.world, t))
			return true;
	}
	return false;
}

static void on_ask(int signal, siginfo_t *info, void *context)
{
	(void)signal;
	uint32_t site = crash_place(pc_of(context));
	if (info->si_value.sival_int)
		gate_end(END_BLOCKED, rt_self, 0, site, 0, "");
	gate_end(END_SPIN, rt_self, 0, site, others_could_go_on(), "");
}

// A file has grown past RLIMIT_FSIZE: the output, or another.
static void on_written(int signal, siginfo_t *info, void *context)
{
	struct rlimit limit = {0};
	(void)info;
	if (rt_mode() != RT_PLAN) { // in a child of fork
		sigaction(signal, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
		raise(signal);
		return;
	}
	getrlimit(RLIMIT_FSIZE, &limit);
	gate_end(END_OUTPUT, rt_self, 0, crash_place(pc_of(context)), (int64_t)limit.rlim_cur, "");
}

void crash_stack(void)
{
	static const size_t size = 64 << 10;
	stack_t stack = {.ss_sp = heap_aside(size), .ss_size = size};
	if (!stack.ss_sp)
		stack.ss_sp = malloc(size);
	if (stack.ss_sp)
		sigaltstack(&stack, NULL);
}

bool crash_others_catch(void)
{
	for (int i = 1; i <= SIGRTMAX; i++) {
		struct sigaction a;
		if (!signal_wakes(i) || sigaction(i, NULL, &a))
			continue;
		bool ours = a.sa_flags & SA_SIGINFO &&
			    (a.sa_sigaction == on_ask || a.sa_sigaction == on_crash);
		if (!ours && a.sa_handler != SIG_DFL && a.sa_handler != SIG_IGN)
			return true;
	}
	return false;
}

void crash_catch(void)
{
	static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
	struct sigaction crash = {.sa_sigaction = on_crash,
				  .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND};
	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
		sigaction(signals[i], &crash, NULL);
	struct sigaction ask = {.sa_sigaction = on_ask, .sa_flags = SA_SIGINFO | SA_ONSTACK};
	REAL(sigaction)(CRASH_ASK_SIGNAL, &ask, NULL);
	struct sigaction written = {.sa_sigaction = on_written,
				    .sa_flags = SA_SIGINFO | SA_ONSTACK};
	sigaction(SIGXFSZ, &written, NULL);
	crash_stack();
}

void crash_name_site(uint32_t site, uint64_t pc, const char *file, unsigned line,
		     const char *function)
{
	char text[512];
	const char *slash = strrchr(file, '/');
	int n = snprintf(text, sizeof text, "%s:%u\t%s", slash ? slash + 1 : file, line,
			 function ? function : "");
	if (site && n > 0 && n < (int)sizeof text)
		gate_emit((struct event){.kind = EV_SITE,
					 .object = site,
					 .other = (uint32_t)n,
					 .arg = (int64_t)pc},
			  text);
}

// The C library's own, called by assert().
_Noreturn void __assert_fail(const char *expression, const char *file, unsigned line,
			     const char *function)
{
	if (rt_mode() == RT_PLAN && !gate.ended) {
		uint64_t pc = RT_SITE();
		uint32_t site = gate_site(pc);
		crash_name_site(site, pc, file, line, function);
		fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line,
			function ? function : "?", expression);
		gate.ended = true;
		gate_emit((struct event){.kind = EV_END,
					 .op = END_ASSERT,
					 .thread = (uint16_t)rt_self,
					 .other = (uint32_t)strlen(expression),
					 .site = site},
			  expression);
		abort();
	}
	void (*real)(const char *, const char *, unsigned, const char *) = rt_real("__assert_fail");
	real(expression, file, line, function);
	abort();
}
