// SPDX-License-Identifier: MIT
//
// Snapshots inside an execution, for the runner (runner.h): the memory, the events and output so
// far, and where the running thread stands, taken in front of a choice of the plan. The next
// execution begins at the deepest one whose choices so far are its own, instead of at the start; it
// cannot tell.
//
// A search goes to the end of a branch, then back to where it branches. So what is kept is a stack
// of snapshots on the way of the last execution, and one is taken where others will branch, if that
// pays: to take one costs as much as to put memory back, and saves the time it took to come there.
//
// For the one thread of the process, on a stack that is not put back itself (restore.h), but for
// snapshots_wanted().
#ifndef RUNTIME_RUN_SNAPSHOTS_H
#define RUNTIME_RUN_SNAPSHOTS_H

#include "runtime/run/fiber.h"

#include "trace/wire.h"

// Before restore_take(). False: there is no memory.
bool snapshots_prepare(void);

// The execution that is set down in this cell is next: puts memory back to what it was at its
// snapshot, whose events it then has, or at the start. *from: where its thread stood; NULL: at the
// start. False: more was written to than can be kept in mind.
bool snapshots_back(const struct wire *wire, struct wire_cell *cell, const struct context **from);

// Before which choice of the plan of that execution a snapshot would be of use, by their numbers
// from 0. UINT32_MAX: none.
uint32_t snapshots_wanted(void);

// The execution has come there, and its thread stands at `here`: takes one, if it is worth it.
void snapshots_take(const struct wire_cell *cell, const struct context *here);

#endif
