// SPDX-License-Identifier: MIT
//
// Dead registers in the number of a state (states.h). While a thread waits at the gate, the
// registers that it will continue with are on its stack: where own_frames_call() has saved them,
// and wherever a function has saved its caller's. The session has found out from the program's code
// which of them are dead: written before they are read (trace/returns.h). States that differ only
// in such values are the same: docs/states.md says why.
//
// All functions are for the one thread of the process, on a stack in kept memory (restore.h); none
// blocks.
#ifndef RUNTIME_RUN_DEAD_REGISTERS_H
#define RUNTIME_RUN_DEAD_REGISTERS_H

#include "trace/returns.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Before any other. keep: gives memory that lasts longer than an execution, zeroed. False: there is
// none.
bool dead_registers_prepare(void *(*keep)(size_t size));

// Overwrites the dead values on the stack of a living thread, which waits at the gate, with one
// constant; returns: the program's table; shown: also values of which all that depends is what is
// printed.
void dead_registers_take_out(uint32_t thread, const struct returns *returns, bool shown);

// Puts all overwritten values back.
void dead_registers_put_in(void);

#endif
