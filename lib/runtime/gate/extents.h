// SPDX-License-Identifier: MIT
//
// Accesses that leave the variable which their pointer points into: global, static and local ones,
// where the session has found from the program's file where these are and which pointer an access
// goes through (trace/extents.h). Blocks of the heap have bounds of their own (memory/bounds.h).
// Used by the running thread (turns.h).
#ifndef RUNTIME_GATE_EXTENTS_H
#define RUNTIME_GATE_EXTENTS_H

#include "runtime/race/race.h"

#include <stdbool.h>

// At the start of a run; looked: whether it looks at memory.
void extents_begin(bool looked);

// Does the run look for such accesses? Then the hooks of memory leave what the registers held when
// they were called (wrap/wrap_hooks.c) in rt_hook_registers, by number, and the return address
// behind them. Read by their code.
extern bool rt_extents_on;
#define HOOK_BACK EXTENT_REGISTERS
extern uint64_t rt_hook_registers[];

// A call of a hook: the address that it returns to, as the program's file has it, and the frame
// pointer of its function. back 0: nothing is to be kept.
struct extents_call {
	uint64_t back, frame;
};

// The calling thread is about to do this access, which a hook tells; or, by_call, which a function
// of the C library does to memory that the program has passed to it. Does not return if that is a
// misuse. Else, if the result says so, extents_keep() is to be called when no other thread runs any
// more before the access: what it reads is a pointer.
struct extents_call extents_look(const struct access *a, bool by_call);
void extents_keep(const struct access *a, const struct extents_call *call);

#endif
