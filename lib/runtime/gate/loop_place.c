// SPDX-License-Identifier: MIT
//
// Where a thread loops: see loop_place.h. The processor's trap flag ends each instruction with a
// signal. All of this is the running thread's (gate/turns.h).
#include "runtime/gate/loop_place.h"

#include "runtime/gate/channel.h"
#include "runtime/real.h"

#include <signal.h>
#include <ucontext.h>

#ifdef __x86_64__

#define INSTRUCTIONS 20000 // some tenths of a second
#define TRAP_FLAG 0x100

static struct {
	void (*found)(uint64_t pc);
	unsigned left;	   // instructions
	uint64_t progress; // of the run, when it began
	// of the outermost function so far
	uint64_t stack;	  // its pointer
	uint64_t last;	  // the instruction before, 0: none
	uint64_t lowest;  // of its instructions
	uint64_t to, end; // the jump back, 0: none
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
	if (stack < loop.stack) // in a function that it calls
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

static uint64_t progress(void)
{
	return atomic_load_explicit(&channel_wire->progress, memory_order_relaxed);
}

static void on_instruction(int signal, siginfo_t *info, void *context)
{
	(void)signal, (void)info;
	ucontext_t *u = context;
	note((uint64_t)u->uc_mcontext.gregs[REG_RIP], (uint64_t)u->uc_mcontext.gregs[REG_RSP]);
	bool over = progress() != loop.progress; // it was no loop without end
	if (!over && --loop.left)
		return;
	u->uc_mcontext.gregs[REG_EFL] &= ~TRAP_FLAG;
	if (!over)
		loop.found(loop.end ? loop.end : loop.lowest);
}

void loop_place_catch(void)
{
	struct sigaction a = {.sa_sigaction = on_instruction, .sa_flags = SA_SIGINFO | SA_ONSTACK};
	REAL(sigaction)(SIGTRAP, &a, NULL);
}

bool loop_place_find(void *context, void (*found)(uint64_t pc))
{
	ucontext_t *u = context;
	struct sigaction now;
	if (REAL(sigaction)(SIGTRAP, NULL, &now) || now.sa_sigaction != on_instruction)
		return false; // the program has taken it
	loop.found = found;
	loop.left = INSTRUCTIONS;
	loop.progress = progress();
	begin_function(0);
	sigdelset(&u->uc_sigmask, SIGTRAP);
	u->uc_mcontext.gregs[REG_EFL] |= TRAP_FLAG;
	return true;
}

#else

void loop_place_catch(void)
{
}

bool loop_place_find(void *context, void (*found)(uint64_t pc))
{
	(void)context, (void)found;
	return false;
}

#endif
