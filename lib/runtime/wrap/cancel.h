// SPDX-License-Identifier: MIT
//
// Cancellation in a controlled run. The C library is never told: a thread that the model lets act
// on its cancellation ends itself by pthread_exit(PTHREAD_CANCELED), with which the C library
// unwinds its stack just so, runs its clean-up handlers and gives that to whoever joins it.
#ifndef RUNTIME_WRAP_CANCEL_H
#define RUNTIME_WRAP_CANCEL_H

#include <stdbool.h>

// May any thread of the program ever be cancelled: does it name pthread_cancel? Else nothing of it
// is an operation. The same for all executions of a process.
extern bool cancel_used;

// Finds that out. Once, before the program runs.
void cancel_prepare(void);

// The calling thread acts on its cancellation.
_Noreturn void cancel_acts(void);

// RT_PLAN: the calling thread has begun to end by itself, and is past being cancelled. Once.
void cancel_past(void);

#endif
