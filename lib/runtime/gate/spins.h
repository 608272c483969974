// SPDX-License-Identifier: MIT
//
// Loops that wait by plain reads, while (!done); they come to no operation, so no other thread
// would ever run. A thread that comes to the same read again and again, has written nothing since,
// and whose registers and stack are the same, waits for another to write what it reads: these
// places become visible (values.h), and each read of them is an operation from then on. The running
// thread's (turns.h).
#ifndef RUNTIME_GATE_SPINS_H
#define RUNTIME_GATE_SPINS_H

#include "runtime/memory/access.h"

// The calling thread is about to read, and has no operation to do for it yet. False: memory ran
// out.
bool spins_read(const struct access *a);

// It is about to write, or to do an operation.
void spins_moves(void);

#endif
