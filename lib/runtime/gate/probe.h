// SPDX-License-Identifier: MIT
//
// Was a wake-up lost? At the end of a stuck run its waiters are woken, to see whether one leaves
// its wait: see probe.c. Used by the running thread (turns.h).
#ifndef RUNTIME_GATE_PROBE_H
#define RUNTIME_GATE_PROBE_H

#include "model/op.h"

// Waiters are being probed, after the end of the run.
extern bool probe_on;

// The run is stuck, in no cycle, with a thread that waits on a condition. Writes EV_END, a deadlock
// with this thread, object and site; then turns_runner is a waiter that must continue (probe_on),
// or the process ends.
void probe_begin(uint32_t thread, uint32_t object, uint32_t site);

// The probed waiter, turns_runner, comes to an operation. Returns if the thread is to do it without
// the model, or if turns_runner is now another waiter, and the thread must wait for ever; else the
// process ends.
void probe_pass(const struct op *op);

// The probed waiter has left its wait: EV_END becomes its lost wake-up, and the process ends. Also
// for signal handlers.
_Noreturn void probe_leaves(void);

#endif
