// SPDX-License-Identifier: MIT
//
// Stacks that are no longer in use: of a thread that has ended, and of functions that have
// returned. Of a thread that waits for its turn everything below the frame that came to the gate is
// that. So an access by another thread is looked at; one to a stack that the program gave itself,
// or that it switches by hand, is not. The running thread's (turns.h).
#ifndef RUNTIME_GATE_STACKS_H
#define RUNTIME_GATE_STACKS_H

#include "runtime/memory/access.h"

// The calling thread has come to the gate by a call that returns to `back`, and is in a function of
// the runtime whose frame is `frame`. Gives the part of its stack that it has left since another
// thread accessed it: *from, and how many bytes; 0: none.
uint64_t stacks_left(const void *frame, uint64_t back, uint64_t *from);

// The same where the calling thread ends.
uint64_t stacks_left_all(uint64_t *from);

// An access of the calling thread. Does not return if it is to a part of a stack that is not in
// use.
void stacks_look(const struct access *a);

#endif
