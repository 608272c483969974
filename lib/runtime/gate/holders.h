// SPDX-License-Identifier: MIT
//
// Where a place that is not a static variable is held: the frames of the stack that it is on, or
// the pointers to its block of the heap. From these debuginfo/holders.h makes its name. Used by the
// running thread (turns.h).
#ifndef RUNTIME_GATE_HOLDERS_H
#define RUNTIME_GATE_HOLDERS_H

#include "model/op.h"

#include <stdint.h>

// Adds an event EV_HELD for an address that the calling thread uses, by a call at pc, if people
// will read this execution. kind: of the object there.
void holders_tell(enum kind kind, uint64_t addr, uint64_t pc);

#endif
