// SPDX-License-Identifier: MIT
//
// Recent values of plain variables: when an assertion fails, the variables that its thread has just
// read are reported, with the writes to them before; when the run is stuck, those that each thread
// that waits has read. Only in executions that people will read. Used
// by the running thread (turns.h).
#ifndef RUNTIME_GATE_PLAIN_VALUES_H
#define RUNTIME_GATE_PLAIN_VALUES_H

#include <stdbool.h>
#include <stdint.h>

// The calling thread is about to read or write `size` bytes, by code at pc.
void plain_values_note(uint64_t addr, uint64_t size, bool writes, uint64_t pc);

// The calling thread has come to the gate: its last write has happened, and the value is noted.
void plain_values_settle(void);

// An assertion of the calling thread has failed, or this thread waits for ever: adds the events
// EV_READ and EV_WROTE.
void plain_values_tell(uint32_t thread);

#endif
