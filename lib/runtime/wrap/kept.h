// SPDX-License-Identifier: MIT
//
// For a file of functions that are called between operations. A function that uses a register saves
// its caller's value of it, and leaves that behind on the stack. There it lies in a gap of the next
// operation's frames, and counts in the state (run/states.h), though the register may have been
// dead: a loop that prints would have a state for each value that it has had. So such a file uses
// none of these registers. Their values are of no interest, and are not to be changed.
#ifndef RUNTIME_WRAP_KEPT_H
#define RUNTIME_WRAP_KEPT_H

#include <stdint.h>

#if defined __x86_64__ && !defined __clang__
register uint64_t kept_rbx __asm__("rbx");
register uint64_t kept_r12 __asm__("r12");
register uint64_t kept_r13 __asm__("r13");
register uint64_t kept_r14 __asm__("r14");
register uint64_t kept_r15 __asm__("r15");
#endif

#endif
