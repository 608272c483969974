// SPDX-License-Identifier: MIT
//
// The system calls that an execution may make in the runner (run/runner.h): those that change
// nothing but the process's memory and its output.
#ifndef RUNTIME_CPU_ALLOWED_CALLS_H
#define RUNTIME_CPU_ALLOWED_CALLS_H

#include <stdbool.h>
#include <stdint.h>

// Instead of any other system call, refuses() will be called with its number, in a signal handler;
// it must not return. (A trusted program may also look for a file that does not exist.) Called
// before restore_take().
void allowed_calls_prepare(bool trusted, void (*refuses)(uint32_t call));

// Loads the filter, for good. The runner's own calls (system_calls.h) pass it. trusted: so do calls
// that look at files, clocks and limits, and the gate's messages to the session by this socket.
// False: the system allows no filter.
bool allowed_calls_enter(bool trusted, int socket);

#endif
