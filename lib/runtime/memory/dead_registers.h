// SPDX-License-Identifier: MIT
//
// Registers that hold nothing any more, in the number of a state (run/states.h). While a thread
// waits at the gate, the registers that it goes on with stand on its stack: in the place where
// own_frames.h saves them, and wherever a function has saved those of its caller. Which of them
// the program will write before it reads them, the session has found out from its code
// (trace/returns.h). Two states that differ by such a value are the same: docs/states.md says why.
//
// All functions are for the one thread of the process, on a stack that is not put back itself
// (run/restore.h); none blocks.
#ifndef RUNTIME_MEMORY_DEAD_REGISTERS_H
#define RUNTIME_MEMORY_DEAD_REGISTERS_H

#include "trace/returns.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Before any other. keep: gives memory that lasts longer than an execution, zeroed. False: there is
// none.
bool dead_registers_prepare(void *(*keep)(size_t size));

// Of a thread that lives: puts one and the same where such values stand on its stack while it waits
// at the gate, by this table of the program's.
void dead_registers_take_out(uint32_t thread, const struct returns *returns);

// Puts all those values in again.
void dead_registers_put_in(void);

#endif
