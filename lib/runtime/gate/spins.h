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

#endif
