// SPDX-License-Identifier: MIT
//
// Where threads' own frames end: see own_frames.h.
#include "runtime/own_frames.h"

#include "runtime/mode.h"
#include "runtime/of_threads.h"

#include "model/world.h"

bool own_frames_told;

static struct {
	uintptr_t low;
	uint64_t called; // it is within own_frames_call(): there its registers are saved
} ends[MAX_THREADS + 1]; // by thread
OF_THREADS(ends);

#define BEFORE_MAIN ((size_t)64 << 10) // bytes that the way there may have used of the stack

static uintptr_t top; // of main's

void own_frames_main(const void *frame)
{
	top = (uintptr_t)frame;
	if (own_frames_told)
		own_frames_clear_below(BEFORE_MAIN);
}

uintptr_t own_frames_top(void)
{
	return top;
}

bool own_frames_cleared(uintptr_t at)
{
	return own_frames_told && top - BEFORE_MAIN <= at && at < top;
}

uintptr_t own_frames_low(uint32_t thread)
{
	return ends[thread].low;
}

uint64_t *own_frames_registers(uint32_t thread)
{
	// in front of them stand control words
	return ends[thread].called ? (uint64_t *)ends[thread].low + 1 : NULL;
}

void own_frames_leave(const void *frame)
{
	ends[rt_self].low = (uintptr_t)frame;
}

#ifdef __x86_64__

// Saves what a called function keeps, and the control words of the floating-point units, in a known
// place, notes where that is, and calls f.
__asm__(".text\n"
	".hidden own_frames_with_registers\n .globl own_frames_with_registers\n"
	".type own_frames_with_registers, @function\n"
	"own_frames_with_registers:\n .cfi_startproc\n"
	"push %rbp\n push %rbx\n push %r12\n push %r13\n push %r14\n push %r15\n"
	"sub $8, %rsp\n .cfi_adjust_cfa_offset 56\n"
	".cfi_offset %rbp, -16\n .cfi_offset %rbx, -24\n .cfi_offset %r12, -32\n"
	".cfi_offset %r13, -40\n .cfi_offset %r14, -48\n .cfi_offset %r15, -56\n"
	"stmxcsr (%rsp)\n fnstcw 4(%rsp)\n fnstsw 6(%rsp)\n"
	"mov %rsp, (%rdx)\n mov %rdi, %rax\n mov %rsi, %rdi\n call *%rax\n"
	"add $56, %rsp\n .cfi_adjust_cfa_offset -56\n ret\n .cfi_endproc\n"
	".size own_frames_with_registers, .-own_frames_with_registers\n"
	".hidden own_frames_clear_below\n .globl own_frames_clear_below\n"
	".type own_frames_clear_below, @function\n"
	"own_frames_clear_below:\n .cfi_startproc\n"
	"mov %rdi, %rcx\n mov %rsp, %rdi\n sub %rcx, %rdi\n shr $3, %rcx\n xor %eax, %eax\n"
	"rep stosq\n ret\n .cfi_endproc\n"
	".size own_frames_clear_below, .-own_frames_clear_below\n");
void own_frames_with_registers(void (*f)(void *), void *argument, uintptr_t *low);

void own_frames_call(void (*f)(void *argument), void *argument)
{
	// Its row is looked up twice: kept in a register, it would count among those saved here,
	// and tell apart threads that are alike.
	ends[rt_self].called = true;
	own_frames_with_registers(f, argument, &ends[rt_self].low);
	ends[rt_self].called = false;
	own_frames_clear();
}

#else

void own_frames_clear_below(size_t bytes)
{
	(void)bytes;
}

void own_frames_call(void (*f)(void *argument), void *argument)
{
	f(argument);
}

#endif
