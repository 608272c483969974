// SPDX-License-Identifier: MIT
//
// The system calls that an execution may make in the runner (runner.h): those that change nothing
// of the process that its memory does not hold, but for its output.
#ifndef RUNTIME_RUN_ALLOWED_CALLS_H
#define RUNTIME_RUN_ALLOWED_CALLS_H

#include <stdbool.h>
#include <stdint.h>

// Instead of any other, refuses() is to be called with its number, in a signal handler; it is not
// to return; but a program that is trusted may look for a file that is not there. Called before the
// memory is taken down that the process is put back to.
void allowed_calls_prepare(bool trusted, void (*refuses)(uint32_t call));

// From here on it is so. The runner's own calls (own_calls.h) are let through. trusted: so are
// those by which a program looks at files, clocks and limits, and a gate that talks to the session
// by this socket. False: the system allows no filter.
bool allowed_calls_enter(bool trusted, int socket);

#endif
