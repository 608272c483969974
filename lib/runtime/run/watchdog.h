// SPDX-License-Identifier: MIT
//
// The server watches its child: a thread that runs long without a visible operation, or stays in a
// system call, is asked by a signal where it is (crash.h), and that ends the run. One that does not
// answer is killed.
#ifndef RUNTIME_RUN_WATCHDOG_H
#define RUNTIME_RUN_WATCHDOG_H

#include "trace/wire.h"

#include <stdbool.h>
#include <sys/types.h>

// In the server, before any execution.
void watchdog_prepare(void);

// In an execution: it goes on after it has asked, and is to be watched again.
void watchdog_wake(void);

// In the server: waits for the end of the execution, watching it. Its status goes into *status: as
// waitpid() gives it, or DONE_. False: `socket` has closed, no process is left that could ask for
// anything, and the execution is killed.
bool watchdog_await(pid_t pid, int socket, const struct wire *wire, const struct run *run,
		    int *status);

#endif
