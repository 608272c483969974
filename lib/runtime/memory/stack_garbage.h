// SPDX-License-Identifier: MIT
//
// What stands on a stack that nobody has used. The kernel gives zeros, which pass for a mutex that
// was initialised, and for a count that was set; where the program is used elsewhere, other things
// stand there. So a thread of a controlled run finds something that is neither.
#ifndef RUNTIME_MEMORY_STACK_GARBAGE_H
#define RUNTIME_MEMORY_STACK_GARBAGE_H

#define STACK_GARBAGE_BYTES 8192

// Leaves it below the caller's frame, where the next function that it calls has its variables. Any
// thread, as it begins.
void stack_garbage_leave(void);

#endif
