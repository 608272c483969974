// SPDX-License-Identifier: MIT
//
// Parts of stacks that are no longer in use: the stack of a thread that has ended, and everything
// below the frame in which a thread waits at the gate; and which function uses a part again.
// Accesses to them by other threads are misuse. Stacks that the program allocates or switches
// itself are not checked. Used by the running thread (turns.h).
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
// stack that is not in use. Returns the thread whose stack it is to; 0: none that is known, or the
// calling one.
uint32_t stacks_look(const struct access *a);

// A function of the calling thread has just begun (memory/functions.h). Returns as stacks_left():
// what it will use was left before.
uint64_t stacks_used_again(uint64_t *from);

// The epoch in which that function of the thread's began among whose local variables addr is; 0:
// not known. Memory that was left may be in use again, by a function that began later.
uint32_t stacks_began(uint32_t thread, uint64_t addr);

// The thread that has ended and had addr among its local variables, also where memory is not seen;
// 0: none. What main had is in use until it ends by pthread_exit().
uint32_t stacks_of_ended(const void *addr);

#endif
