// SPDX-License-Identifier: MIT
//
// Parts of stacks that are no longer in use: the stack of a thread that has ended, and everything
// below the frame in which a thread waits at the gate. Accesses to them by other threads are
// misuse. Stacks that the program allocates or switches itself are not checked. Used by the running
// thread (turns.h).
#ifndef RUNTIME_GATE_STACKS_H
#define RUNTIME_GATE_STACKS_H

#include "runtime/memory/access.h"

// The calling thread has come to the gate by a call that returns to `back`, and is in a function of
// the runtime whose frame is `frame`. Returns how many bytes of its stack, from *from on, it has
// left after another thread accessed them.
uint64_t stacks_left(const void *frame, uint64_t back, uint64_t *from);

// The same for a thread that ends.
uint64_t stacks_left_all(uint64_t *from);

// Checks an access of the calling thread. Does not return if it is to a part of another thread's
// stack that is not in use.
void stacks_look(const struct access *a);

// The thread that has ended and had addr among its local variables, also where memory is not seen;
// 0: none. What main had is in use until it ends by pthread_exit().
uint32_t stacks_of_ended(const void *addr);

#endif
