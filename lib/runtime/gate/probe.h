// SPDX-License-Identifier: MIT
//
// Was a wake-up lost? At the end of a stuck run its waiters are woken, to see whether one goes on:
// see probe.c. The thread that runs calls all of these (turns.h).
#ifndef RUNTIME_GATE_PROBE_H
#define RUNTIME_GATE_PROBE_H

#include "model/op.h"

// Waiters are asked, after the end of the run.
extern bool probe_on;

// The run is stuck, in no cycle, with a thread that waits on a condition. Writes EV_END, a deadlock
// with this thread, object and site; then turns_runner is a waiter that is to run on (probe_on),
// or the process ends.
void probe_begin(uint32_t thread, uint32_t object, uint32_t site);

// The runner, which was woken, comes to an operation. Returns if it goes on with it, the model left
// out, or if turns_runner is now another waiter and it itself is to wait for ever; else the process
// ends.
void probe_pass(const struct op *op);

// The runner has left its wait: EV_END becomes a lost wake-up of it, and the process ends. To be
// called from signal handlers too.
_Noreturn void probe_leaves(void);

#endif
