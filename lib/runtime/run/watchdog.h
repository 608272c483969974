// SPDX-License-Identifier: MIT
//
// The server watches its executions: a thread that runs long without an operation, or stays in a
// system call, is asked by a signal where it is (crash.h), which ends the run. A process that does
// not answer is killed. Time is counted as the process's own (base/own_time.h), so that no run ends
// because the machine is busy.
#ifndef RUNTIME_RUN_WATCHDOG_H
#define RUNTIME_RUN_WATCHDOG_H

#include "trace/wire.h"

#include <sys/types.h>

// In the server, before any execution.
void watchdog_prepare(void);

// In an execution: has the server watch it again, after an answer of the session or a new request.
void watchdog_wake(void);

// In the server: watches a process that runs one or more executions until it ends, and sets
// *status: as waitpid() does, or a DONE_ of trace/wire.h. WATCHED_CLOSED: the session has closed
// `socket`, and the process was killed. WATCHED_ASIDE: the process has sent a message on `aside`
// (-1: there is no such socket), and is to be awaited again.
enum watched { WATCHED_END, WATCHED_CLOSED, WATCHED_ASIDE };
enum watched watchdog_await(pid_t pid, int socket, int aside, struct wire *wire,
			    const struct run *run, int *status);

#endif
