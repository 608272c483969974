// SPDX-License-Identifier: MIT
//
// What plain variables held along the way: where an assertion fails, the variables that its thread
// has just read are told, and what was written to them before. Only of executions that people will
// read. The running thread's (turns.h).
#ifndef RUNTIME_GATE_PLAIN_VALUES_H
#define RUNTIME_GATE_PLAIN_VALUES_H

#include <stdbool.h>
#include <stdint.h>

// The calling thread reads or writes so many bytes, by code at pc; it has not yet.
void plain_values_note(uint64_t addr, uint64_t size, bool writes, uint64_t pc);

// It comes to the gate: what it has written stands there.
void plain_values_settle(void);

// An assertion of the calling thread has failed.
void plain_values_tell(void);

#endif
