// SPDX-License-Identifier: MIT
//
// Thread-specific data: its destructors, in front of a thread's exit operation.
#ifndef RUNTIME_WRAP_THREAD_SPECIFIC_H
#define RUNTIME_WRAP_THREAD_SPECIFIC_H

#include <stdbool.h>

// Before the program begins, in the process's only thread.
void thread_specific_prepare(void);

// Has the calling thread anything that a destructor waits for?
bool thread_specific_any(void);

// RT_PLAN: runs the destructors of the calling thread, which may come to the gate.
void thread_specific_destroy(void);

#endif
