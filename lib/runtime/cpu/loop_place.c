// SPDX-License-Identifier: MIT
//
// The place of a thread's loop: see loop_place.h. Used by the running thread (gate/turns.h).
#include "runtime/cpu/loop_place.h"

#include "runtime/cpu/cpu.h"
#include "runtime/real.h"

#include <signal.h>
#include <stdatomic.h>
#include <ucontext.h>

#define INSTRUCTIONS 20000 // some tenths of a second

static struct {
	void (*found)(uint64_t pc);
	unsigned left;			  // instructions left to execute
	const _Atomic uint64_t *progress; // of the run
	uint64_t since;			  // its value at the beginning
	// of the outermost function so far
	uint64_t stack;	  // its pointer
	uint64_t last;	  // the instruction before; 0: none
	uint64_t lowest;  // of its instructions
	uint64_t to, end; // the jump back; 0: none
} loop;

static void begin_function(uint64_t stack)
{
	loop.stack = stack;
	loop.last = loop.end = 0;
	loop.lowest = loop.to = UINT64_MAX;
}

static void note(uint64_t pc, uint64_t stack)
{
	if (stack > loop.stack)
		begin_function(stack);
	if (stack < loop.stack) // inside a called function
		return;
	bool back = loop.last && pc <= loop.last;
	if (back && (pc < loop.to || (pc == loop.to && loop.last > loop.end))) {
		loop.to = pc;
		loop.end = loop.last;
	}
	if (pc < loop.lowest)
		loop.lowest = pc;
	loop.last = pc;
}

static void on_instruction(int signal, siginfo_t *info, void *context)
{
	(void)signal, (void)info;
	note(cpu_pc(context), cpu_stack(context));
	// the thread has reached an operation, so its loop has ended
	bool over = atomic_load_explicit(loop.progress, memory_order_relaxed) != loop.since;
	if (!over && --loop.left)
		return;
	cpu_trap(context, false);
	if (!over)
		loop.found(loop.end ? loop.end : loop.lowest);
}

void loop_place_catch(void)
{
	struct sigaction a = {.sa_sigaction = on_instruction, .sa_flags = SA_SIGINFO | SA_ONSTACK};
	REAL(sigaction)(SIGTRAP, &a, NULL);
}

bool loop_place_find(void *context, const _Atomic uint64_t *progress, void (*found)(uint64_t pc))
{
	ucontext_t *u = context;
	struct sigaction now;
	if (REAL(sigaction)(SIGTRAP, NULL, &now) || now.sa_sigaction != on_instruction)
		return false; // the program handles the signal itself
	loop.found = found;
	loop.left = INSTRUCTIONS;
	loop.progress = progress;
	loop.since = atomic_load_explicit(progress, memory_order_relaxed);
	begin_function(0);
	sigdelset(&u->uc_sigmask, SIGTRAP);
	return cpu_trap(context, true);
}
