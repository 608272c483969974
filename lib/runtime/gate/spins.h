// SPDX-License-Identifier: MIT
//
// Loops that poll by plain reads, such as while (!done); have no operation, so no other thread
// would ever run. A thread that comes to the same read again and again, with nothing written and
// the same registers and stack, waits for another thread to write what it reads. These places
// become visible (values.h), and each read of them is an operation from then on. Used by the
// running thread (turns.h).
#ifndef RUNTIME_GATE_SPINS_H
#define RUNTIME_GATE_SPINS_H

#include "runtime/memory/access.h"

// The calling thread is about to read a place that is not visible. False: memory ran out.
bool spins_read(const struct access *a);

// The calling thread is about to write, or to do an operation.
void spins_moves(void);

// The calling thread accesses memory. A long computation goes over much of it, a loop that waits
// comes back to the same few places.
void spins_passes(uint64_t addr);

// Has the running thread, which has done no operation for long, gone over much memory since this
// was last asked? For handlers of signals. True at most SPINS_PATIENCE times between two
// operations.
#define SPINS_PATIENCE 30
bool spins_wanders(void);

#endif
