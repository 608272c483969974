// SPDX-License-Identifier: MIT
//
// The runner: a process that runs one execution after the other. Like an execution it is a fork of
// the server in front of main; but its threads are fibers (fiber.h), its memory is restored after
// each execution (restore.h), and a filter lets only those system calls pass that change nothing
// else (cpu/allowed_calls.h). At any other call the runner ends, and the server reports the
// execution as refused; the session then has it run by a fork.
#ifndef RUNTIME_RUN_RUNNER_H
#define RUNTIME_RUN_RUNNER_H

#include "runtime/gate/channel.h"

#include "trace/wire.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// In the server, before any fork: can this machine have a runner?
bool runner_prepare(void);

// In a new fork of the server: begins with execution *number, whose request *first is taken, and
// takes further requests from the wire. Returns once for each execution, with its request and
// number. A request for an execution by a fork is sent to the server by `aside`; the runner waits
// for a byte in return.
const struct run *runner_begin(struct wire *wire, int socket, int aside, uint32_t *number,
			       const struct run *first);

// The host of a runner's executions.
extern const struct gate_host runner_host;

// In the runner: this execution cannot continue here; why: a REFUSED_ of trace/wire.h.
_Noreturn void runner_refuses(uint32_t why);

// The same for lack of a thread with this heap and `stack` bytes of stack: the next runner has it.
struct heap;
_Noreturn void runner_lacks_thread(const struct heap *h, size_t stack);

#endif
