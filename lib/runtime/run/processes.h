// SPDX-License-Identifier: MIT
//
// Processes that the program makes, outside the model: free of the runtime from their first moment,
// and counted.
#ifndef RUNTIME_RUN_PROCESSES_H
#define RUNTIME_RUN_PROCESSES_H

#include <stdbool.h>

// In the server, before any fork; and before the fork of an execution.
void processes_prepare(void);
void processes_begin(void);

// Counts one more fork in this execution. False: there are too many.
bool processes_may_fork(void);

// The calling process is a child of the program's: the runtime is off in it, but for what
// RT_RECORD notes.
void processes_in_child(void);

#endif
