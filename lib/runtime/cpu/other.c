// SPDX-License-Identifier: MIT
//
// Machines other than x86-64: see cpu.h.
#ifndef __x86_64__

#include "runtime/cpu/cpu.h"

#include "runtime/real.h"

#include <errno.h>
#include <string.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

bool cpu_sets_bases;
void *(*cpu_stub_called)(unsigned number);

long cpu_system_call(long number, long a, long b, long c, long d)
{
	long result = REAL(syscall)(number, a, b, c, d, 0, 0);
	return result == -1 ? -errno : result;
}

uint64_t cpu_system_call_place(void)
{
	return 0;
}

void cpu_call_saving(void (*f)(void *argument), void *argument, uintptr_t *low)
{
	(void)low;
	f(argument);
}

uint64_t cpu_call_saving_place(void)
{
	return 0;
}

void *cpu_call_cleared(void *(*f)(void *argument), void *argument)
{
	return f(argument);
}

void cpu_clear_below(size_t bytes)
{
	(void)bytes;
}

long cpu_clone(long flags, long parent_tid, int *child_tid)
{
	return REAL(syscall)(SYS_clone, flags, 0, parent_tid, 0, child_tid);
}

void cpu_copy_words(void *to, const void *from, size_t words)
{
	memcpy(to, from, words * 8);
}

void cpu_clear_words(void *to, size_t words)
{
	memset(to, 0, words * 8);
}

void context_switch(struct context *save, const struct context *to)
{
	(void)save, (void)to;
}

_Noreturn void context_resume(const struct context *to)
{
	(void)to;
	__builtin_unreachable();
}

void context_park(struct context *save)
{
	(void)save;
}

void context_begin(struct context *c, void *stack, size_t size, void (*function)(void))
{
	(void)c, (void)stack, (void)size, (void)function;
}

void cpu_look(void)
{
}

bool cpu_state_take(void *(*keep)(size_t size))
{
	(void)keep;
	return false;
}

void cpu_state_back(void)
{
}

uint64_t cpu_ticks(void)
{
	return 0;
}

void cpu_ticks_stop(void)
{
}

void cpu_guards(uint64_t *guard, uint64_t *hides)
{
	*guard = *hides = 0;
}

uint64_t cpu_revealed(uint64_t word, uint64_t hides)
{
	(void)hides;
	return word;
}

#ifdef __aarch64__

uint64_t cpu_pc(const void *context)
{
	return ((const ucontext_t *)context)->uc_mcontext.pc;
}

uint64_t cpu_stack(const void *context)
{
	return ((const ucontext_t *)context)->uc_mcontext.sp;
}

uint64_t cpu_caller(const void *context)
{
	return ((const ucontext_t *)context)->uc_mcontext.regs[30];
}

uint64_t *cpu_stopped_call(void *context, uint64_t args[6])
{
	ucontext_t *u = context;
	for (int i = 0; i < 6; i++)
		args[i] = u->uc_mcontext.regs[i];
	return (uint64_t *)&u->uc_mcontext.regs[0];
}

#else

uint64_t cpu_pc(const void *context)
{
	(void)context;
	return 0;
}

uint64_t cpu_stack(const void *context)
{
	(void)context;
	return 0;
}

uint64_t cpu_caller(const void *context)
{
	(void)context;
	return 0;
}

uint64_t *cpu_stopped_call(void *context, uint64_t args[6])
{
	static uint64_t nothing;
	(void)context;
	memset(args, 0, 6 * sizeof *args);
	return &nothing;
}

#endif

bool cpu_trap(void *context, bool on)
{
	(void)context, (void)on;
	return false;
}

bool cpu_stub_make(unsigned char at[CPU_STUB], unsigned number)
{
	(void)at, (void)number;
	return false;
}

bool cpu_holds_address(unsigned type)
{
	(void)type;
	return false;
}

#else

typedef int not_other; // a file of C must not be empty

#endif
