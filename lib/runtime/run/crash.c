// SPDX-License-Identifier: MIT
//
// Signals that end a controlled run: see crash.h. Events are in shared memory, so they outlast the
// process.
#include "runtime/run/crash.h"

#include "runtime/cpu/cpu.h"
#include "runtime/cpu/loop_place.h"
#include "runtime/gate/channel.h"
#include "runtime/gate/decide.h"
#include "runtime/gate/end.h"
#include "runtime/gate/probe.h"
#include "runtime/gate/sites.h"
#include "runtime/gate/spins.h"
#include "runtime/memory/heap.h"
#include "runtime/mode.h"
#include "runtime/real.h"
#include "runtime/run/filter.h"

#include "base/signals.h"
#include "trace/event.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <ucontext.h>
#include <unistd.h>

volatile sig_atomic_t crash_handled;

// After a jump to an address without code: the call that jumped, if it was a call.
static uint64_t caller_of(void *context)
{
	uint64_t caller = cpu_caller(context);
	return caller ? caller - 1 : 0;
}

static void on_crash(int signal, siginfo_t *unused, void *context)
{
	(void)unused;
	if (gate_host && gate_host->crashes)
		gate_host->crashes();
	crash_handled = 1;
	if (probe_on)
		probe_leaves();
	if (rt_mode() == RT_PLAN && !end_told) {
		Dl_info info;
		uint64_t pc = cpu_pc(context);
		bool code = dladdr((void *)(uintptr_t)pc, &info) != 0;
		uint32_t site = site_in_program(code ? pc : caller_of(context));
		const char *name = sigdescr_np(signal);
		end_tell(END_CRASH, rt_self, 0, site, signal, name ? name : "");
	}
	// SA_RESETHAND: the default action follows, so that the status shows the signal too; under
	// the filter, the instruction raises it again
	if (!filter_on)
		raise(signal);
}

static bool waits_unseen(void)
{
	return decide_others_could_continue() || decide_moved_from_outside();
}

static void end_loop(uint64_t pc)
{
	bool waits = waits_unseen();
	crash_handled = 1;
	if (waits)
		atomic_store_explicit(&channel_wire->looped, pc, memory_order_relaxed);
	end_run(END_SPIN, rt_self, 0, site_in_program(pc), waits, "");
}

static void end_loop_again(uint64_t pc)
{
	uint64_t looped = atomic_load_explicit(&channel_wire->looped, memory_order_relaxed);
	if (pc == looped && waits_unseen())
		end_loop(pc);
}

static void on_ask(int signal, siginfo_t *info, void *context)
{
	(void)signal;
	if (info->si_value.sival_int == ASK_LOOPS_AGAIN) {
		loop_place_find(context, &channel_wire->progress, end_loop_again);
		return;
	}
	if (info->si_value.sival_int == ASK_BLOCKED) {
		crash_handled = 1;
		end_run(END_BLOCKED, rt_self, 0, site_in_program(cpu_pc(context)), BLOCKED_IN_CALL,
			"");
	}
	if (spins_wanders()) { // the watchdog begins to count anew
		atomic_fetch_add_explicit(&channel_wire->progress, 1, memory_order_relaxed);
		return;
	}
	if (!loop_place_find(context, &channel_wire->progress, end_loop))
		end_loop(cpu_pc(context));
}

// A file has reached RLIMIT_FSIZE: the output, or another one.
static void on_written(int signal, siginfo_t *info, void *context)
{
	struct rlimit limit = {0};
	(void)info;
	if (rt_mode() != RT_PLAN) { // in a child of fork
		sigaction(signal, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
		raise(signal);
		return;
	}
	crash_handled = 1;
	REAL(getrlimit)(RLIMIT_FSIZE, &limit);
	end_run(END_OUTPUT, rt_self, 0, site_in_program(cpu_pc(context)), (int64_t)limit.rlim_cur,
		"");
}

static __thread stack_t own_stack __attribute__((tls_model("initial-exec")));

void crash_stack(void)
{
	static const size_t size = 64 << 10;
	stack_t stack = {.ss_sp = heap_aside(size), .ss_size = size};
	if (!stack.ss_sp)
		stack.ss_sp = malloc(size);
	if (stack.ss_sp && REAL(sigaltstack)(&stack, NULL) == 0)
		own_stack = stack;
}

const stack_t *crash_own_stack(void)
{
	return &own_stack;
}

bool crash_awaits_signal(void)
{
	for (int i = 1; i <= SIGRTMAX; i++) {
		struct sigaction a;
		if (!signal_wakes(i) ||
		    sigaction(i, NULL, &a)) // sigaction() hides the runtime's own
			continue;
		if (a.sa_handler != SIG_DFL && a.sa_handler != SIG_IGN)
			return true;
	}
	return false;
}

// ---- catching -----------------------------------------------------------------------------------

#define SIGNALS 65 // of Linux, from 1

static struct {
	struct sigaction ours, before; // before: the program's at its start
	bool caught;
} caught[SIGNALS];

static void take(int signal, void (*handler)(int, siginfo_t *, void *), int flags)
{
	struct sigaction a = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO | SA_ONSTACK | flags};
	caught[signal].ours = a;
	caught[signal].caught = REAL(sigaction)(signal, &a, &caught[signal].before) == 0;
}

const struct sigaction *crash_hides(int signal)
{
	bool is = signal > 0 && signal < SIGNALS && caught[signal].caught;
	return is ? &caught[signal].before : NULL;
}

void crash_catch_again(int signal)
{
	REAL(sigaction)(signal, &caught[signal].ours, NULL);
}

void crash_catch(void)
{
	static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
		take(signals[i], on_crash, SA_RESETHAND);
	take(CRASH_ASK_SIGNAL, on_ask, SA_RESTART); // the program may continue after it
	loop_place_catch();
	take(SIGXFSZ, on_written, 0);
	crash_stack();
}
