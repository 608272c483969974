// SPDX-License-Identifier: MIT
//
// What leads to a place in memory that is no variable at a fixed place: the frames of the stack
// that it is on, or the pointers to the block of the heap that it is in. Whoever reads the trace
// finds names for them (debuginfo/holders.h). The running thread's (turns.h).
#ifndef RUNTIME_GATE_HOLDERS_H
#define RUNTIME_GATE_HOLDERS_H

#include "model/op.h"

#include <stdint.h>

// Tells them of an address that the calling thread uses, by a call at pc, if people will read this
// execution. kind: of the object there.
void holders_tell(enum kind kind, uint64_t addr, uint64_t pc);

#endif
