// SPDX-License-Identifier: MIT
//
// The server watches its child: a thread that runs long without a visible operation, or stays in a
// system call, is asked by a signal where it is (crash.h), and that ends the run. One that does not
// answer is killed. How long is counted in the child's own time (base/own_time.h), so that a busy
// machine ends no run that an idle one does not.
#ifndef RUNTIME_RUN_WATCHDOG_H
#define RUNTIME_RUN_WATCHDOG_H

#include "trace/wire.h"

#include <stdbool.h>
#include <sys/types.h>

// In the server, before any execution.
void watchdog_prepare(void);

// In an execution: it goes on after it has asked, or a runner after it has waited for something to
// run, and is to be watched again.
void watchdog_wake(void);

// In the server: waits for the end of a process that runs an execution, or one after the other,
// watching it. Its status goes into *status: as waitpid() gives it, or DONE_. WATCHED_CLOSED:
// `socket` has closed, nobody is left who could ask for anything, and the process is killed.
// WATCHED_ASIDE: it has something to say on `aside` (-1: there is none), and is to be awaited
// again.
enum watched { WATCHED_END, WATCHED_CLOSED, WATCHED_ASIDE };
enum watched watchdog_await(pid_t pid, int socket, int aside, struct wire *wire,
			    const struct run *run, int *status);

#endif
