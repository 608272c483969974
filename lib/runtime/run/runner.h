// SPDX-License-Identifier: MIT
//
// The runner: a process that runs one execution after the other. It is a fork of the server in
// front of main, as an execution is; but its threads are fibers (fiber.h), its memory is put back
// after each (restore.h), and what else an execution could change, it may not: a filter lets
// through few system calls. At any other the runner ends, and the server tells that the execution
// is refused; the session has it run by a fork.
#ifndef RUNTIME_RUN_RUNNER_H
#define RUNTIME_RUN_RUNNER_H

#include "runtime/gate/channel.h"
#include "trace/wire.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// In the server, before any fork: can this machine have a runner?
bool runner_prepare(void);

// In a new fork of the server: the runner begins with the execution `first` of this number, whose
// request is taken, and takes the others from the wire. Returns once for each execution, with what
// is asked for, and its number. A request that is not for it goes to the server by `aside`, from
// which a byte comes back when it may go on.
const struct run *runner_begin(struct wire *wire, int socket, int aside, uint32_t *number,
			       const struct run *first);

// Who runs the executions of a runner.
extern const struct gate_host runner_host;

// In the runner: this execution cannot go on here (REFUSED_). Does not return.
_Noreturn void runner_refuses(uint32_t why);

// The same for a thread of this heap with so many bytes of stack: the next runner will have it.
struct heap;
_Noreturn void runner_lacks_thread(const struct heap *h, size_t stack);

#endif
