// SPDX-License-Identifier: MIT
//
// Registers that hold nothing any more, in the number of a state (states.h). While a thread waits
// at the gate, the registers that it goes on with stand on its stack: in the place where
// own_frames.h saves them, and wherever a function has saved those of its caller. Which of them
// the program will write before it reads them, the session has found out from its code
// (trace/returns.h). Two states that differ by such a value are the same: docs/states.md says why.
//
// All functions are for the one thread of the process, on a stack that is not put back itself
// (restore.h).
#ifndef RUNTIME_RUN_DEAD_REGISTERS_H
#define RUNTIME_RUN_DEAD_REGISTERS_H

#include <stdbool.h>

// Before restore_take(). False: there is no memory.
bool dead_registers_prepare(void);

// Puts one and the same where such values stand on the stacks of threads that wait; and puts the
// values in again.
void dead_registers_take_out(void);
void dead_registers_put_in(void);

#endif
