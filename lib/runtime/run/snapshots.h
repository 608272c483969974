// SPDX-License-Identifier: MIT
//
// Snapshots inside an execution, for the runner (runner.h): the memory, the events and output so
// far, and the context of the running thread, taken before a choice. The next execution begins at
// the deepest snapshot that its plan shares, instead of at the start; the program cannot notice.
//
// A search goes to the end of a branch, then back to the branching point. So the snapshots are a
// stack along the last execution. One is taken where other executions will branch, if that pays: to
// take one costs as much as to restore memory, and saves the time to compute up to there. A person
// may go back to any choice: when the session is asked for choices, one is taken before each, if
// that pays.
//
// There are at most 16. When a 17th is needed, the one whose loss costs least recomputation,
// compared with the time since, is dropped: so snapshots are dense near the end and sparse near the
// start.
//
// For the one thread of the process; on a stack in kept memory (restore.h), except snapshots_due()
// and snapshots_answered().
#ifndef RUNTIME_RUN_SNAPSHOTS_H
#define RUNTIME_RUN_SNAPSHOTS_H

#include "runtime/cpu/cpu.h"
#include "runtime/run/fiber.h"

#include "trace/wire.h"

// Before restore_take(). False: there is no memory.
bool snapshots_prepare(void);

// The execution of this cell is next: restores the memory and the events of its deepest snapshot,
// or of the start. *from: the context of the snapshot's thread; NULL: of the start. False: too many
// pages were written.
bool snapshots_back(const struct wire *wire, struct wire_cell *cell, const struct context **from);

// May a snapshot be of use now, after `choices` choices of that execution?
bool snapshots_due(uint64_t choices);

// Takes a snapshot if that pays. here: the context of the thread. All events so far are in the
// cell.
void snapshots_take(const struct wire_cell *cell, uint32_t choices, const struct context *here);

// The plan is used up, and the session has answered with this choice.
void snapshots_answered(struct choice c);

#endif
