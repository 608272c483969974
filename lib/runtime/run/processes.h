// SPDX-License-Identifier: MIT
//
// Processes that the program forks, which are outside the model: the runtime is off in them from
// the start, and they are counted.
#ifndef RUNTIME_RUN_PROCESSES_H
#define RUNTIME_RUN_PROCESSES_H

#include <stdbool.h>

// In the server, before any fork; and before the fork of an execution.
void processes_prepare(void);
void processes_begin(void);

// Counts one more fork in this execution. False: there are too many.
bool processes_may_fork(void);

// The calling process was forked by the program: turns the runtime off in it; RT_RECORD still notes
// what concerns other processes (record.h).
void processes_in_child(void);

#endif
