// SPDX-License-Identifier: MIT
//
// For a file of functions that are called between operations. A function that uses a register saves
// its caller's value of it, and leaves that behind on the stack. There it lies in a gap of the next
// operation's frames, and counts in the state (run/states.h), though the register may have been
// dead: a loop that prints would have a state for each value that it has had. So such a file uses
// none of these registers. Their values are of no interest, and are not to be changed.
//
// For the same reason kept_va_end() clears what a function with variable arguments keeps of them in
// its own frame.
#ifndef RUNTIME_WRAP_KEPT_H
#define RUNTIME_WRAP_KEPT_H

#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#if defined __x86_64__ && !defined __clang__
register uint64_t kept_rbx __asm__("rbx");
register uint64_t kept_r12 __asm__("r12");
register uint64_t kept_r13 __asm__("r13");
register uint64_t kept_r14 __asm__("r14");
register uint64_t kept_r15 __asm__("r15");
#endif

#ifdef __x86_64__
#define KEPT_REGISTERS (6 * 8 + 8 * 16) // bytes of the registers that arguments come in

// In the place of va_end(), in the function that has called va_start().
static inline void kept_va_end(va_list arguments)
{
	void *registers = arguments->reg_save_area;
	va_end(arguments);
	memset(registers, 0, KEPT_REGISTERS);
	memset(arguments, 0, sizeof *arguments);
	__asm__ volatile("" ::"r"(registers), "r"(arguments) : "memory"); // they count as used
}
#else
static inline void kept_va_end(va_list arguments)
{
	va_end(arguments);
}
#endif

#endif
